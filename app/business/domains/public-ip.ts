// Public IP addresses: our servers connect to no others on behalf of users. Pure.
import { BlockList, isIP } from 'node:net'

/** Special-purpose ranges (IANA registries): private, local, shared, documentation. */
const specialPurpose = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  specialPurpose.addSubnet(network, bits, 'ipv4')
}

/** Globally routable IPv6. Within it, transition schemes that embed other addresses are excluded. */
const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  specialPurpose.addSubnet(network, bits, 'ipv6')
}

/** True for an address that is reachable on the public internet. */
export function isPublicIp(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !specialPurpose.check(address, 'ipv4')
    case 6:
      return globalIpv6.check(address, 'ipv6') && !specialPurpose.check(address, 'ipv6')
    default:
      return false
  }
}
