import type { Diagnostic, Place } from '../../../model/diagnostic.ts'
import { diagnose, diagnosticError } from '../../../model/diagnose.ts'
import type { Hint } from '../../../model/hint.ts'
import { howToGetMdx, type SourceFormat } from '../file-context.ts'
import { placeIn, type RawHtml } from './raw-html.ts'

export interface HtmlPage {
  /** The default file of elements. */
  readonly file: string
  /** The maximum nesting depth of tags. */
  readonly limit: number
  readonly report: Diagnostic[]
}

export interface HtmlLocation {
  readonly file: string
  readonly place: Place
}

/** The location in raw HTML at `offset`. */
export const locationIn = (node: RawHtml, offset: number): HtmlLocation => ({
  file: node.data.file,
  place: placeIn(node, offset),
})

export class HtmlReport {
  readonly #page: HtmlPage

  constructor(page: HtmlPage) {
    this.#page = page
  }

  unclosed(
    name: string,
    end: { readonly by: string; readonly before?: string },
    location: HtmlLocation,
  ): void {
    const where = end.before === undefined ? 'where it ends' : `before \`</${end.before}>\``
    this.#mismatch(
      `\`<${name}>\` is not closed and ends with ${end.by}.`,
      location,
      `Write \`</${name}>\` ${where}.`,
    )
  }

  stray(name: string, location: HtmlLocation): void {
    const hint = `Take it out, or write \`<${name}>\` where the element begins.`
    this.#mismatch(`\`</${name}>\` closes nothing and was left out.`, location, hint)
  }

  crossing(name: string, crossed: string, location: HtmlLocation): void {
    const message = `\`</${name}>\` is inside a \`<${crossed}>\` that began inside its \`<${name}>\`.`
    this.#mismatch(message, location, 'Begin and end the element in the same block.')
  }

  selfClosing(name: string, source: string, location: HtmlLocation): void {
    const message = `\`${firstWords(source)}\` closes nothing: HTML has no \`/>\` for \`<${name}>\`.`
    this.#mismatch(message, location, `Write \`<${name}></${name}>\`.`)
  }

  cutTag(source: string, location: HtmlLocation): void {
    const message = `The tag \`${firstWords(source)}\` does not end and was published as text.`
    this.#mismatch(message, location, 'Write the `>` that ends it, or `\\<` for a literal `<`.')
  }

  cutComment(source: string, location: HtmlLocation): void {
    const begin = /^<(?:!--|!\[CDATA\[|.)/.exec(source)?.[0] ?? ''
    const message = `\`${begin}\` is not closed, so what follows it is a comment and was left out.`
    this.#mismatch(message, location, 'Close it, or write `\\<` for a literal `<`.')
  }

  placeholder(name: string, location: HtmlLocation, formatBy: SourceFormat['by']): void {
    const components = /^[A-Z]/.test(name) ? `; components need MDX. ${howToGetMdx[formatBy]}` : '.'
    const hint = `Write \`\\<${name}>\` or use \`code\`${components}`
    const message = `\`<${name}>\` is not an HTML element and was published as text.`
    this.#page.report.push(diagnose('html-in-markdown', message, { ...location, hint }))
  }

  unsafeElement(name: string, location: HtmlLocation): void {
    this.#unsafe(`\`<${name}>\` in a page changes how the whole page works.`, location)
  }

  unsafeAttribute(name: string, location: HtmlLocation): void {
    this.#unsafe(`\`${name}\` is an inline event handler.`, location)
  }

  /** Reports an element that ends implicitly, because it cannot contain another one. */
  endedEarly(outer: string, inner: string, location: HtmlLocation): void {
    const message = `A browser does not keep <${inner}> in <${outer}>: the outer element ends before it.`
    const hint = `Write \`</${outer}>\` before it.`
    this.#page.report.push(
      diagnose('hydration-mismatch', message, { severity: 'warning', ...location, hint }),
    )
  }

  /** Throws, because the page cannot be published. */
  tooDeep(location: HtmlLocation): never {
    const message = `Tags are nested more than ${this.#page.limit} levels deep.`
    const hint = 'Close them, or flatten the structure.'
    throw diagnosticError('nesting-too-deep', message, { ...location, hint })
  }

  #mismatch(message: string, location: HtmlLocation, hint: Hint): void {
    this.#page.report.push(diagnose('unclosed-html', message, { ...location, hint }))
  }

  #unsafe(message: string, location: HtmlLocation): void {
    this.#page.report.push(
      diagnose('unsafe-markup', message, { ...location, hint: 'Take it out of the page.' }),
    )
  }
}

/** A short excerpt of HTML for a message. */
const firstWords = (text: string): string => /^[^\n]{0,40}/.exec(text)?.[0] ?? ''
