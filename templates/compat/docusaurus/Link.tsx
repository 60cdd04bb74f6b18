import ThemeLink, { type LinkProps } from '@theme/mdx/Link'

/**
 * `@docusaurus/Link`: a link whose `to` and `href` are both paths from the root of the site. An address after
 * `pathname://` is something else on the same host, and is not checked.
 */
export default function Link({ to, href, ...rest }: LinkProps) {
  const target = to ?? href
  if (target === undefined) return <ThemeLink {...rest} />
  const address = target.replace(/^pathname:\/\//, '')
  const unchecked = address === target ? {} : { 'data-unchecked': '' }
  return /^\/(?!\/)/.test(address) ? (
    <ThemeLink to={address} {...unchecked} {...rest} />
  ) : (
    <ThemeLink href={address} {...unchecked} {...rest} />
  )
}
