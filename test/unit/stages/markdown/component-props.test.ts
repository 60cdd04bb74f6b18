import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { iconNames } from '../../../../src/model/icon-names.ts'
import { componentProps, propValues } from '../../../../src/stages/markdown/to-hast/jsx-properties.ts'

const folder = join(import.meta.dirname, '../../../../templates/mdx')

/** The props that a component's file declares for authors, by component. */
function declared(): Record<string, string[]> {
  return Object.fromEntries(
    readdirSync(folder).flatMap((file) => {
      const name = /^([A-Z]\w*)\.tsx$/.exec(file)?.[1]
      const body = /^export interface \w+Props \{\n([^]*?)^\}/m.exec(
        readFileSync(join(folder, file), 'utf8'),
      )?.[1]
      const props = [...(body ?? '').matchAll(/^ {2}readonly (\w+)\??:/gm)].flatMap(([, prop = '']) =>
        ['className', 'children'].includes(prop) ? [] : [prop],
      )
      return name === undefined || body === undefined ? [] : [[name, props]]
    }),
  )
}

/** The words that props take by their types, by component and prop. */
function declaredWords(): Record<string, Record<string, string[]>> {
  return Object.fromEntries(
    readdirSync(folder).flatMap((file) => {
      const props = [
        ...readFileSync(join(folder, file), 'utf8').matchAll(
          /^ {2}readonly (\w+)\??: ('\w+'(?: \| '\w+')+)$/gm,
        ),
      ].map(([, prop = '', union = '']) => [prop, union.replaceAll("'", '').split(' | ')] as const)
      return props.length === 0 ? [] : [[file.replace('.tsx', ''), Object.fromEntries(props)]]
    }),
  )
}

describe("props of the theme's components", () => {
  it('that are told from misspelt ones are those that the components declare', () => {
    const sorted = (all: Readonly<Record<string, readonly string[]>>): object =>
      Object.fromEntries(Object.entries(all).map(([name, props]) => [name, [...props].sort()]))
    expect(sorted(componentProps)).toEqual(sorted(declared()))
  })

  it('that take one of a few words are checked for all of them', () => {
    expect(propValues).toEqual({ ...declaredWords(), Card: { icon: iconNames }, Icon: { name: iconNames } })
  })
})
