import { linkIfThere } from '../../model/link-if-there.ts'

/** A link that the document names; text, when its address leads nowhere. */
export interface DocsLink {
  readonly label: string
  readonly href?: string
  /** It is a link only if the site has something there. */
  readonly ifThere?: boolean
}

export function Docs({ docs }: { readonly docs: DocsLink | undefined }) {
  return (
    docs && (
      <p>
        <NamedLink link={docs} />
      </p>
    )
  )
}

export function NamedLink({ link: { label, href, ifThere } }: { readonly link: DocsLink }) {
  return href === undefined ? (
    <span>{label}</span>
  ) : (
    <a href={href} rel="noopener nofollow" {...(ifThere ? { [linkIfThere]: '' } : {})}>
      {label}
    </a>
  )
}
