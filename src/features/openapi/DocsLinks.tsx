import { linkIfThere } from '../../model/link-if-there.ts'

/** A link in the document; plain text if its address does not exist. */
export interface DocsLink {
  readonly label: string
  readonly href?: string
  /** Whether it is only a link if the site has the target. */
  readonly ifThere?: boolean
}

/** A link to further documentation, if there is one. */
export function Docs({ docs }: { readonly docs: DocsLink | undefined }) {
  return (
    docs && (
      <p>
        <NamedLink link={docs} />
      </p>
    )
  )
}

/** A link with its label; plain text where its target does not exist on the site. */
export function NamedLink({ link: { label, href, ifThere } }: { readonly link: DocsLink }) {
  return href === undefined ? (
    <span>{label}</span>
  ) : (
    <a href={href} rel="noopener nofollow" {...(ifThere ? { [linkIfThere]: '' } : {})}>
      {label}
    </a>
  )
}
