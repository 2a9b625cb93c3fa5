import { expect, it } from 'vitest'
import { isLoopback, networkOf, perNetwork } from '~/people/identity/rate-limits.server'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the address %s counts as the network %s', (address, network) => expect(networkOf(address)).toBe(network))

it('loopback addresses have no limit', () => {
  for (const address of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1']) {
    expect(isLoopback(address)).toBe(true)
    expect(perNetwork('sign-in', address, 1, 60)).toEqual([])
  }
  expect(isLoopback('128.0.0.1')).toBe(false)
  expect(perNetwork('sign-in', '203.0.113.9', 1, 60)).toHaveLength(1)
})
