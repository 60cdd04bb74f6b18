import { BlockList, isIPv4, isIPv6 } from 'node:net'

const refused = new BlockList()
// Special-purpose addresses (RFC 6890 and its registry): loopback, private networks, link-local addresses
// including cloud metadata services, multicast.
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
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  refused.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  refused.addSubnet(network, bits, 'ipv6')

/**
 * Whether an IP address is not part of the public Internet. Requests from CI must not reach such addresses.
 */
export function isPrivateAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped !== undefined) return isPrivateAddress(mapped)
  if (/^::ffff:/i.test(bare)) return true
  if (isIPv4(bare)) return refused.check(bare, 'ipv4')
  return isIPv6(bare) ? refused.check(bare, 'ipv6') : false
}
