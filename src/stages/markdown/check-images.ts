import type { Element } from 'hast'
import type { BodyNode, BodyRoot, ComponentNode } from '../../model/body.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { NodeData } from './node-data.ts'
import { placeOf } from './place.ts'

/** Theme components that show an image, with the props that can replace an alternative text. */
const pictures: Readonly<Record<string, readonly string[]>> = {
  img: ['alt'],
  Figure: ['alt', 'caption'],
  ThemedImage: ['alt'],
}

/**
 * Reports `image-without-alt` for images without a text for readers who cannot see them (HTML Living
 * Standard, 4.8.4.4). In HTML and JSX, `alt=""` marks an image as decorative; Markdown cannot express that,
 * so `![](x.png)` lacks a text. `ownComponents` are the site's, whose props are unknown.
 */
export function checkImages(
  root: BodyRoot,
  { page, ownComponents }: { readonly page: string; readonly ownComponents: readonly string[] },
  report: Diagnostic[],
): void {
  const complain = (file: string, place: Place, hint: string): void =>
    void report.push(
      diagnose('image-without-alt', 'The image has no alternative text.', { file, place, hint }),
    )

  const checkElement = (element: Element): void => {
    const { file = page, origin } = (element.data ?? {}) as NodeData
    const { alt, ariaHidden, role } = element.properties
    if (origin === 'markdown-image') {
      if (typeof alt !== 'string' || alt.trim() === '')
        complain(file, placeOf(element), 'Say what it shows between the brackets: `![A dialog with …](…)`.')
    } else if (
      alt === undefined &&
      String(ariaHidden) !== 'true' &&
      role !== 'presentation' &&
      role !== 'none'
    )
      complain(file, placeOf(element), 'Say what it shows in `alt`; a decoration has `alt=""`.')
  }

  const checkComponent = ({ name, props, dynamic = [], thunk, file, place }: ComponentNode): void => {
    const said = pictures[name]
    if (!said || thunk !== undefined || ownComponents.includes(name)) return
    const isSaid = (prop: string): boolean =>
      props[prop] !== undefined || dynamic.some((each) => each.name === prop || each.name === undefined)
    // A figure without `src` contains an image.
    if ((name !== 'Figure' || isSaid('src')) && !said.some(isSaid))
      complain(file, place, 'Say what it shows in `alt`; a decoration has `alt=""`.')
  }

  const visit = (node: BodyNode): void => {
    if (node.type === 'element' && node.tagName === 'img') checkElement(node)
    if (node.type === 'component') {
      checkComponent(node)
      if (node.slots) Object.values(node.slots).flat().forEach(visit)
    }
    if ('children' in node) (node.children as readonly BodyNode[]).forEach(visit)
  }
  root.children.forEach(visit)
}
