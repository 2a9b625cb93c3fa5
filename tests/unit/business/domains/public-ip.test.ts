import { describe, expect, it } from 'vitest'
import { isPublicIp } from '~/business/domains/public-ip'

describe('an address that a name leads to', () => {
  it.each(['1.1.1.1', '93.184.215.14', '172.15.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    '%s is out on the internet',
    (address) => expect(isPublicIp(address)).toBe(true),
  )

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.255',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2001:db8::1',
    '2002:7f00:1::',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    'localhost',
    '',
    '1.1.1',
  ])('%s is not, and is never asked', (address) => expect(isPublicIp(address)).toBe(false))
})
