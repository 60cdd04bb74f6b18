import type { ReactNode } from 'react'
import { useDocument } from '@theme/context'
import Link from '@theme/mdx/Link'

/** `@docusaurus/router`: the address of the page. There is no navigation during rendering. */
export function useLocation() {
  const { page } = useDocument()
  return { pathname: String(page.href), search: '', hash: '', state: undefined, key: '' }
}

const nothing = (): undefined => undefined

/** The history of a page that is not navigated: its address, and functions without an effect. */
export const useHistory = () => ({
  push: nothing,
  replace: nothing,
  listen: () => nothing,
  location: useLocation(),
})
/** No parameters, because every address has a page of its own. */
export const useParams = (): Readonly<Record<string, string>> => ({})
/** The address of the page, as a match without parameters. */
export const useRouteMatch = () => ({ path: useLocation().pathname, url: useLocation().pathname, params: {} })
/** Null: no path with parameters matches. */
export const matchPath = (): null => null

/** A page that redirects, even without JavaScript. */
export function Redirect({ to }: { readonly to: string }) {
  return <meta httpEquiv="refresh" content={`0; url=${to}`} />
}

/** Shows all of its children. */
const Switch = ({ children }: { readonly children?: ReactNode }) => <>{children}</>

export { Link, Link as NavLink, Switch, Switch as Route }
