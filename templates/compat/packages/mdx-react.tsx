import { Fragment, type ReactNode } from 'react'

/** `@mdx-js/react`, for sites whose packages are not installed. */
export const MDXProvider = ({ children }: { readonly children?: ReactNode }) => (
  <Fragment>{children}</Fragment>
)
/** The given components; none by default. */
export const useMDXComponents = <Components,>(components?: Components): Components | Record<string, never> =>
  components ?? {}
