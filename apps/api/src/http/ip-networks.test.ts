import { expect, test } from 'vitest'
import { addressOf, networkOf } from './ip-networks.ts'

test.each`
  ip                                           | address           | network
  ${'10.1.2.3'}                                | ${'10.1.2.3'}     | ${'10.1.2'}
  ${'::ffff:10.1.2.3'}                         | ${'10.1.2.3'}     | ${'10.1.2'}
  ${'2001:db8:1:2:3:4:5:6'}                    | ${'2001:db8:1:2'} | ${'2001:db8:1'}
  ${'2001:0DB8:0001:0002:ffff:ffff:ffff:ffff'} | ${'2001:db8:1:2'} | ${'2001:db8:1'}
  ${'2001:db8::7'}                             | ${'2001:db8:0:0'} | ${'2001:db8:0'}
  ${'2001:db8::8'}                             | ${'2001:db8:0:0'} | ${'2001:db8:0'}
  ${'fe80::1%eth0'}                            | ${'fe80:0:0:0'}   | ${'fe80:0:0'}
  ${'::1'}                                     | ${'0:0:0:0'}      | ${'0:0:0'}
`('$ip has the address key $address and the network key $network', ({ address, ip, network }) => {
  expect([addressOf(ip), networkOf(ip)]).toEqual([address, network])
})
