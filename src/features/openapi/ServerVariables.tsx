import { inline, useTranslate } from '@theme/context'
import CodeList from '@theme/mdx/CodeList'
import { Rich } from '../reference-kit/parts.tsx'
import type { ApiServer } from './api-model.ts'

/** The variables in the address of a server: what they are for, their defaults and allowed values. */
export function ServerVariables({ variables }: Pick<ApiServer, 'variables'>) {
  const t = useTranslate()
  return variables.map((variable) => (
    <div className="ref-facts" key={variable.name}>
      <code>{variable.name}</code>: <Rich inline html={variable.description} />{' '}
      {inline(t.parts('reference.defaultValue', { value: <code>{variable.default}</code> }))}
      {variable.values.length > 0 && (
        <>
          {'. '}
          {inline(t.parts('reference.oneOf', { values: <CodeList values={variable.values} /> }))}
        </>
      )}
    </div>
  ))
}
