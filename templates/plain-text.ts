import { Children, isValidElement, type ReactNode } from 'react'

/** The text in what a component was given as children, with the line breaks of `<br>`. */
export const plainText = (children: ReactNode): string =>
  Children.toArray(children)
    .map((child) => {
      if (typeof child !== 'object') return String(child)
      if (!isValidElement<{ readonly children?: ReactNode }>(child)) return ''
      return child.type === 'br' ? '\n' : plainText(child.props.children)
    })
    .join('')

/** Whether children consist of nothing but text. */
export const isPlainText = (children: ReactNode): boolean =>
  Children.toArray(children).every((child) => typeof child === 'string' || typeof child === 'number')
