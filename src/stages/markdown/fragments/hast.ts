import type { Element, ElementContent } from 'hast'

/** Creates an element of hast. */
export const element = (
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element => ({ type: 'element', tagName, properties, children })

/** The value of a property that is a text; empty for any other. */
export const propertyText = (value: unknown): string => (typeof value === 'string' ? value : '')
