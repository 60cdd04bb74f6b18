import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from 'mdast-util-mdx'
import type { Program } from 'estree'
import { isExternal } from '../../model/address.ts'
import { addressProps } from '../../model/markup-addresses.ts'
import type { Json } from '../../model/plain-data.ts'
import { placeOf } from './place.ts'
import type { DynamicProp, FileContext } from './file-context.ts'
import { evaluateProgram, isJson, themeComponentNames, usesMissing } from './page-values.ts'

/** Reads attributes: as data if their value is known, otherwise as thunks in the file's unit. */
export function readAttributes(
  attributes: readonly (MdxJsxAttribute | MdxJsxExpressionAttribute)[],
  context: FileContext,
): { props: Record<string, Json>; dynamic: DynamicProp[] } {
  const props: Record<string, Json> = {}
  const dynamic: DynamicProp[] = []
  for (const attribute of attributes) {
    if (
      usesMissing(
        attribute.type === 'mdxJsxExpressionAttribute'
          ? attribute.value
          : typeof attribute.value === 'object'
            ? (attribute.value?.value ?? '')
            : '',
        context,
      )
    )
      continue
    const place = placeOf(attribute)
    if (attribute.type === 'mdxJsxExpressionAttribute') {
      const code = attribute.value.trim().replace(/^\.\.\./, '')
      const value = evaluateProgram(attribute.data?.estree, context)
      if (
        value.known &&
        isJson(value.value) &&
        typeof value.value === 'object' &&
        value.value !== null &&
        !Array.isArray(value.value)
      )
        Object.assign(props, value.value)
      else
        dynamic.push({
          thunk: context.unit.add(code, place, themeComponentNames(attribute.data?.estree, context)),
        })
    } else if (attribute.value === null || attribute.value === undefined) props[attribute.name] = true
    else if (typeof attribute.value === 'string') props[attribute.name] = attribute.value
    else {
      const address = addressProps.has(attribute.name)
        ? writtenAddress(attribute.value.data?.estree, context)
        : undefined
      const value =
        address === undefined
          ? evaluateProgram(attribute.value.data?.estree, context)
          : ({ known: true, value: address } as const)
      if (value.known && isJson(value.value)) {
        if (value.value !== undefined) props[attribute.name] = value.value
      } else if (!(value.known && value.value === undefined))
        dynamic.push({
          name: attribute.name,
          thunk: context.unit.add(
            attribute.value.value,
            place,
            themeComponentNames(attribute.value.data?.estree, context),
          ),
        })
    }
  }
  return { props, dynamic }
}

/**
 * The address in `require('./a.png').default` and `useBaseUrl('/a.png')`, which authors write. It
 * is treated like an address written directly.
 */
function writtenAddress(program: Program | null | undefined, { bindings }: FileContext): string | undefined {
  const statement = program?.body[0]
  const expression = statement?.type === 'ExpressionStatement' ? statement.expression : undefined
  const isDefault =
    expression?.type === 'MemberExpression' &&
    !expression.computed &&
    expression.property.type === 'Identifier' &&
    expression.property.name === 'default'
  const call = isDefault ? expression.object : expression
  const [argument] = call?.type === 'CallExpression' ? call.arguments : []
  if (
    call?.type !== 'CallExpression' ||
    call.callee.type !== 'Identifier' ||
    call.arguments.length !== 1 ||
    argument?.type !== 'Literal' ||
    typeof argument.value !== 'string'
  )
    return undefined
  const { name } = call.callee
  if (name === 'require' && !bindings.has(name) && /^(?:\.{1,2}|@site)\//.test(argument.value))
    return argument.value
  return name === 'useBaseUrl' &&
    bindings.get(name)?.kind === 'code' &&
    !isDefault &&
    !isExternal(argument.value)
    ? argument.value.replace(/^\/?/, '/')
    : undefined
}
