import type { Page } from 'playwright-core'

/** What a reader of the API reference finds about one operation. */
export interface ShownOperation {
  readonly description: string
  /** Names of what it takes and answers, by the label above them: `Query parameters`, `Request body`. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  /** The path parameters that are marked as required. */
  readonly required: readonly string[]
  /** By status, what stands beside it; for an answer with fields, their names. */
  readonly answers: Readonly<Record<string, string>>
}

export interface ShownApi {
  /** By method and path: `GET /health`. */
  readonly operations: Readonly<Record<string, ShownOperation>>
  /** By name, the text of each field: `string (date-time) Time of the last change.` */
  readonly schemas: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Values and their names, by the schema that enumerates them. */
  readonly options: Readonly<Record<string, readonly string[]>>
}

/**
 * Reads an API reference: the page of this address and those that it lists. `html` gives the HTML of an
 * address. The browser parses it and draws nothing, which would take most of the time.
 */
export async function readApi(
  page: Page,
  address: string,
  html: (address: string) => string,
): Promise<ShownApi> {
  const listed = await page.evaluate(
    (text) =>
      Array.from(
        new DOMParser().parseFromString(text, 'text/html').querySelectorAll(':is(.api-index, .ref-names) a'),
        (link) => link.getAttribute('href')?.split('#')[0] ?? '',
      ),
    html(address),
  )
  const parts: ShownApi[] = []
  for (const each of new Set([address, ...listed])) parts.push(await readPage(page, html(each)))
  return {
    operations: Object.assign({}, ...parts.map((part) => part.operations)) as ShownApi['operations'],
    schemas: Object.assign({}, ...parts.map((part) => part.schemas)) as ShownApi['schemas'],
    options: Object.assign({}, ...parts.map((part) => part.options)) as ShownApi['options'],
  }
}

function readPage(page: Page, html: string): Promise<ShownApi> {
  return page.evaluate((source) => {
    const document = new DOMParser().parseFromString(source, 'text/html')
    const text = (element: Element | null | undefined): string =>
      (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
    const outermost = (root: Element): readonly Element[] =>
      [...root.querySelectorAll('.ref-field')].filter(
        (field) => !root.contains(field.parentElement?.closest('.ref-field') ?? null),
      )
    const name = (field: Element): string => text(field.querySelector('.ref-name'))
    /** What stands in its heading, or that of its page, before the tools; a long name has places to break. */
    const nameOf = (schema: Element): string => {
      const heading = schema.querySelector('h2, h3') ?? document.querySelector('main h1')
      const parts = [...(heading?.childNodes ?? [])]
      const end = parts.findIndex((part) => part instanceof Element && part.tagName !== 'WBR')
      return parts
        .slice(0, end === -1 ? undefined : end)
        .map((part) => part.textContent ?? '')
        .join('')
    }
    const partsOf = (operation: Element): Record<string, string[]> => {
      const parts: Record<string, string[]> = {}
      for (const label of operation.querySelectorAll('.api-doc > .api-label')) {
        const key = label.firstChild?.textContent ?? ''
        parts[key] = []
        for (
          let next = label.nextElementSibling;
          next && !next.matches('.api-label');
          next = next.nextElementSibling
        )
          parts[key].push(...outermost(next).map(name))
      }
      return parts
    }
    return {
      operations: Object.fromEntries(
        [...document.querySelectorAll('.api-operation')].map((operation) => [
          operation.getAttribute('aria-label') ?? '',
          {
            description:
              text(document.querySelector('.doc-header .lead')) + text(operation.querySelector('.ref-text')),
            fields: partsOf(operation),
            required: [...operation.querySelectorAll('.api-doc > .ref-fields > .ref-field')]
              .filter((field) => field.querySelector('dt .ref-required'))
              .map(name),
            answers: Object.fromEntries(
              [...operation.querySelectorAll('.api-response')].map((answer) => [
                text(answer.querySelector('.api-status')),
                [
                  text(answer.querySelector('.api-response-line .ref-type')),
                  text(answer.querySelector('.ref-text')),
                  outermost(answer).map(name).join(' '),
                ]
                  .filter(Boolean)
                  .join(' · '),
              ]),
            ),
          },
        ]),
      ),
      schemas: Object.fromEntries(
        [...document.querySelectorAll('.api-schema')].map((schema) => [
          nameOf(schema),
          Object.fromEntries(
            outermost(schema).map((field) => [
              name(field),
              `${text(field.querySelector('.ref-type'))} ${text(field.querySelector('dd'))}`.trim(),
            ]),
          ),
        ]),
      ),
      options: Object.fromEntries(
        [...document.querySelectorAll('.api-schema')].map((schema) => [
          nameOf(schema),
          [...schema.querySelectorAll(':scope > .ref-schema > .ref-options > li')].map(text),
        ]),
      ),
    }
  }, html)
}
