import type { ReactNode } from 'react'
import { useDocument } from '@theme/context'
import Link from '@theme/mdx/Link'

/** `@docusaurus/router`: the address of the page. There is no navigation during rendering. */
export function useLocation() {
  const { page } = useDocument()
  return { pathname: String(page.href), search: '', hash: '', state: undefined, key: '' }
}

const nothing = (): undefined => undefined

export const useHistory = () => ({
  push: nothing,
  replace: nothing,
  listen: () => nothing,
  location: useLocation(),
})
export const useParams = (): Readonly<Record<string, string>> => ({})
export const useRouteMatch = () => ({ path: useLocation().pathname, url: useLocation().pathname, params: {} })
export const matchPath = (): null => null

/** A page that redirects, even without JavaScript. */
export function Redirect({ to }: { readonly to: string }) {
  return <meta httpEquiv="refresh" content={`0; url=${to}`} />
}

export const Switch = ({ children }: { readonly children?: ReactNode }) => <>{children}</>
export const Route = Switch
export { Link, Link as NavLink }
