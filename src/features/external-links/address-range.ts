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
// Beside those of the registry: addresses that contain one of IPv4 (RFC 4291, section 2.5.5.1), and
// site-local ones (RFC 3879).
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['100:0:0:1::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  refused.addSubnet(network, bits, 'ipv6')

/**
 * Whether an IP address is not part of the public Internet. Requests from CI must not reach such addresses.
 */
export function isPrivateAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  if (isIPv4(bare)) return refused.check(bare, 'ipv4')
  if (!isIPv6(bare)) return false
  const mapped = mappedAddress(bare)
  return mapped === undefined ? refused.check(bare, 'ipv6') : refused.check(mapped, 'ipv4')
}

/** The address of IPv4 that one of IPv6 stands for, in any spelling: `::ffff:127.0.0.1`, `::ffff:7f00:1`. */
function mappedAddress(address: string): string | undefined {
  // The URL Standard (4.5.3) has one spelling for each address, without dots.
  const [, high, low] =
    /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(new URL(`http://[${address}]`).hostname) ?? []
  if (high === undefined || low === undefined) return undefined
  return [high, low].flatMap((part) => [parseInt(part, 16) >> 8, parseInt(part, 16) & 255]).join('.')
}
