// Common passwords: frequent words with frequent endings, and keyboard walks. Only those long enough to be accepted
// at all are kept.
import { SHORTEST_PASSWORD } from './rules'

const words = `
  password passw0rd p@ssword p@ssw0rd pa55word passwort motdepasse contrasena welcome welcome1 letmein
  trustno1 changeme changeit default guest login admin administrator root master secret secure access
  iloveyou iloveu lovely loveme loveyou forever sunshine princess monkey dragon shadow superman batman
  spiderman ironman starwars pokemon naruto minecraft fortnite football baseball basketball soccer hockey
  softball volleyball liverpool arsenal chelsea barcelona juventus realmadrid manchester cowboys yankees
  lakers eagles steelers patriots michael michelle jennifer jessica ashley amanda daniel andrew joshua
  matthew anthony nicole charlie thomas robert william jordan hunter killer flower purple orange yellow
  computer internet samsung iphone google facebook twitter instagram whatever nothing hello helloworld
  summer winter spring autumn monday friday january february march april august september october
  november december london paris berlin newyork chicago boston california texas florida america canada
  mustang ferrari porsche mercedes corvette harley yamaha diamond silver golden freedom friends family
  jesus jesuschrist godisgood blessed angel heaven christ church buster tigger snoopy cookie chocolate
  cheese banana pepper ginger coffee whiskey vodka merlot chardonnay cabernet champagne vineyard winelover
  redwine wineclub wine tastevin maverick matrix phoenix merlin gandalf mickey donald garfield scooby
  qwerty qwertyui qwertyuiop qwertz azerty asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc
  1qaz2wsx 1q2w3e4r 1q2w3e4r5t 1qaz2wsx3edc q1w2e3r4 q1w2e3r4t5 abc abcd abcdef abcdefg abcdefgh abcdefghi
  abcdefghij a1b2c3d4 abcd1234 aa123456 test tester testing sample demo dummy user username temp temporary
  qwerty12 zaq12wsx zaq1zaq1 bailey biteme blink182 babygirl butterfly elephant metallica nirvana slipknot
  rangers rainbow success victoria valentina veronica alexander alexandra christian christina benjamin
  elizabeth stephanie cristina patricia samantha sebastian nicholas jonathan cameron brandon tinkerbell
  thebest number1 newpassword mypassword yourpassword nopassword password1password opensesame iamawesome`

const endings = `0 1 2 3 7 01 07 10 11 12 13 21 22 23 69 77 88 99 00 007 100 101 111 123 1234 12345 123456
  1234567 12345678 123456789 123123 321 666 777 1990 1991 1992 1993 1994 1995 1996 1997 1998 1999 2000 2001
  2010 2012 2015 2018 2019 2020 2021 2022 2023 2024 2025 2026 ! @123 #1`

const walks = `
  12345678 123456789 1234567890 0123456789 12345678910 123456789a 1234567891 123456780 0987654321 987654321
  9876543210 87654321 11111111 111111111 1111111111 00000000 000000000 22222222 33333333 44444444 55555555
  66666666 77777777 88888888 99999999 12121212 12341234 123123123 11223344 1122334455 112233445566 121212121
  123321123 147258369 159753456 789456123 741852963 963852741 147852369 123654789 102030405060 10203040
  20202020 19841984 20002000 31415926 aaaaaaaa aaaaaaaaa abababab abcabcabc abc12345 abc123456 abcd12345
  123abc456 123qweasd 123qweasdzxc 123456qwe 1234qwer qwer1234 qwerasdf asdfasdf asdf1234 asdfqwer zxcvasdf
  zxcv1234 qweasdzxc qweasd123 qwe12345 qweqweqwe 1a2b3c4d 1a2b3c4d5e a1s2d3f4 aabbccdd 1qazxsw2 2wsx3edc
  !qaz2wsx 1qaz@wsx qazwsx12 poiuytrewq lkjhgfdsa mnbvcxz1 0p9o8i7u 1234abcd 12345abc 12345qwert 1q1q1q1q
  xxxxxxxx zzzzzzzz qqqqqqqq asasasas lololol1 thisisapassword thisismypassword correcthorsebatterystaple
  ncc1701d ncc1701e jordan23 michael1 charlie1 football1 baseball1 princess1 sunshine1 superman1 p4ssw0rd
  drowssap nosecret noaccess guestguest adminadmin rootroot testtest test1234 passpass pass1234 pass12345
  user1234 login123 letmein! letmein1 letmein123 welcome! welcome12 welcome123 changeme1 changeme! whatever1`

const split = (list: string) => list.split(/\s+/).filter(Boolean)

const common: ReadonlySet<string> = new Set(
  [
    ...split(words),
    ...split(words).flatMap((word) => split(endings).map((end) => word + end)),
    ...split(walks),
  ].filter((entry) => entry.length >= SHORTEST_PASSWORD),
)

/** True for a common password, in any case. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  return common.has(lower) || new Set(lower).size === 1
}
