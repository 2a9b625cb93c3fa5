import { paths } from '~/kit/paths'
export default function Stub() { return <p>{paths.home()}</p> }
