import { useTranslate } from '@theme/context'
import Badge from '@theme/mdx/Badge'
import { Rich } from '../reference-kit/parts.tsx'
import { TypeLine } from '../reference-kit/SchemaFacts.tsx'
import { SchemaTree } from '../reference-kit/SchemaTree.tsx'
import type { SchemaView } from '../reference-kit/schema-view-types.ts'
import type { ParameterPlace } from './api-model.ts'
import { Label } from './Label.tsx'

/** A parameter for display. Its description is safe HTML. */
export interface ParameterProps {
  readonly name: string
  readonly in: ParameterPlace
  readonly required: boolean
  readonly deprecated: boolean
  readonly description: string
  readonly schema: SchemaView
  /** How arrays and objects are encoded, if not in the default style. */
  readonly style?: string
}

/** The locations of parameters, in display order, with their headings. */
export const places = [
  ['path', 'api.pathParameters'],
  ['query', 'api.queryParameters'],
  ['querystring', 'api.queryString'],
  ['header', 'api.headers'],
  ['cookie', 'api.cookies'],
] as const satisfies readonly (readonly [ParameterPlace, string])[]

/** The parameters of an operation, grouped by location. `level` is that of their label. */
export function Parameters({
  title,
  level,
  parameters,
}: {
  readonly title: string
  readonly level: number
  readonly parameters: readonly ParameterProps[]
}) {
  if (parameters.length === 0) return null
  return (
    <>
      <Label level={level}>{title}</Label>
      <ParameterList parameters={parameters} />
    </>
  )
}

/** Parameters or headers without a label. */
export function ParameterList({ parameters }: { readonly parameters: readonly ParameterProps[] }) {
  const t = useTranslate()
  if (parameters.length === 0) return null
  return (
    <dl className="ref-fields">
      {parameters.map((parameter) => (
        <div className="ref-field" key={parameter.name}>
          <dt>
            <code className="ref-name">{parameter.name}</code>
            <TypeLine schema={parameter.schema} />
            {parameter.required && <span className="ref-required">{t('reference.required')}</span>}
            {parameter.deprecated && <Badge type="danger">{t('reference.deprecatedMark')}</Badge>}
          </dt>
          <dd>
            <Rich html={parameter.description} />
            {parameter.style !== undefined && (
              <p className="ref-facts">{t('api.style', { style: parameter.style })}</p>
            )}
            <SchemaTree schema={parameter.schema} open={0} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
