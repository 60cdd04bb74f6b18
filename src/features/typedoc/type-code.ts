import { escapeHtml, safeHref } from '../../kit.ts'
import { ownValue, ownString } from '../../model/plain-data.ts'
import type { DocType, Reflection } from './type-shapes.ts'

/** Finds the address of a reflection that is shown. */
export type HrefOf = (target: unknown) => string | undefined

/**
 * How tightly a type holds together: one that is weaker than its place takes parentheses. As in the grammar
 * of TypeScript: conditional and function types, unions, intersections, operators, arrays, names.
 */
const strength: Partial<Readonly<Record<DocType['type'], number>>> = {
  conditional: 0,
  predicate: 0,
  union: 1,
  intersection: 2,
  typeOperator: 3,
  inferred: 3,
  query: 3,
  array: 4,
  indexedAccess: 4,
  optional: 4,
}

/** Writes types and signatures of TypeScript as HTML, in which names are links. */
export class TypeCode {
  constructor(private readonly hrefOf: HrefOf) {}

  readonly html = (type: DocType): string => {
    const { html, inside } = this
    switch (type.type) {
      case 'array':
        return `${inside(4, type.elementType)}[]`
      case 'optional':
        return `${inside(4, type.elementType)}?`
      case 'rest':
        return `...${html(type.elementType)}`
      case 'conditional':
        return `${inside(1, type.checkType)} extends ${inside(1, type.extendsType)} ? ${html(type.trueType)} : ${html(type.falseType)}`
      case 'indexedAccess':
        return `${inside(4, type.objectType)}[${html(type.indexType)}]`
      case 'inferred':
        return `infer ${escapeHtml(type.name)}${type.constraint ? ` extends ${inside(1, type.constraint)}` : ''}`
      case 'union':
        return type.types.map((each) => inside(2, each)).join(' | ')
      case 'intersection':
        return type.types.map((each) => inside(3, each)).join(' &amp; ')
      case 'intrinsic':
      case 'unknown':
        return escapeHtml(type.name)
      case 'literal':
        return escapeHtml(literalText(type.value))
      case 'mapped':
        return this.#mapped(type)
      case 'namedTupleMember':
        return `${escapeHtml(type.name)}${type.isOptional ? '?' : ''}: ${html(type.element)}`
      case 'predicate': {
        const is = type.targetType ? ` is ${html(type.targetType)}` : ''
        return `${type.asserts ? 'asserts ' : ''}${escapeHtml(type.name)}${is}`
      }
      case 'query':
        return `typeof ${html(type.queryType)}`
      case 'reference':
        return this.#name(type) + this.#list('&lt;', type.typeArguments?.map(html), '&gt;')
      case 'reflection':
        return this.#literal(type.declaration)
      case 'templateLiteral':
        return `\`${escapeHtml(type.head)}${type.tail.map(([each, text]) => `\${${html(each)}}${escapeHtml(text)}`).join('')}\``
      case 'tuple':
        return `[${(type.elements ?? []).map(html).join(', ')}]`
      case 'typeOperator':
        return `${escapeHtml(type.operator)} ${inside(3, type.target)}`
    }
  }

  /** A type where weaker ones take parentheses. */
  readonly inside = (least: number, type: DocType): string => {
    const isFunction = type.type === 'reflection' && isFunctionType(type.declaration)
    const typeStrength = isFunction ? 0 : (strength[type.type] ?? 5)
    return typeStrength < least ? `(${this.html(type)})` : this.html(type)
  }

  /** `<T extends object>(value: T): string`, or with `=>` as a type. */
  signature(signature: Reflection, returns = ': '): string {
    const { typeParameters, parameters = [], type } = signature
    const params = parameters.map((parameter) => this.#parameter(parameter)).join(', ')
    return `${this.typeParameters(typeParameters)}(${params})${type ? `${returns}${this.html(type)}` : ''}`
  }

  /** `<T extends object = {}>`; nothing for none. */
  typeParameters(parameters: readonly Reflection[] | undefined): string {
    const texts = parameters?.map(({ name, type, default: other, flags, varianceModifier }) =>
      [
        flags.isConst ? 'const ' : '',
        varianceModifier === undefined ? '' : `${escapeHtml(varianceModifier)} `,
        escapeHtml(name),
        type ? ` extends ${this.html(type)}` : '',
        other ? ` = ${this.html(other)}` : '',
      ].join(''),
    )
    return this.#list('&lt;', texts, '&gt;')
  }

  /** A signature of a member: `name(value: string): void`, `new Name()`, `[key: string]: number`. */
  member(name: string, signature: Reflection): string {
    const { kind, parameters = [], type } = signature
    if (kind === indexSignature)
      return `${signature.flags.isReadonly ? 'readonly ' : ''}[${parameters.map((each) => this.#parameter(each)).join(', ')}]${type ? `: ${this.html(type)}` : ''}`
    // Calls, and constructors of classes or in types.
    if (kind === constructorSignature)
      return `new ${name && escapeHtml(signature.name)}${this.signature(signature)}`
    return `${name}${this.signature(signature)}`
  }

  #parameter({ name, type, flags, defaultValue }: Reflection): string {
    const isOptional = flags.isOptional || defaultValue !== undefined
    const parameterName = `${flags.isRest ? '...' : ''}${escapeHtml(name)}${isOptional ? '?' : ''}`
    return type ? `${parameterName}: ${this.html(type)}` : parameterName
  }

  #name({ name, target, externalUrl }: DocType & { readonly type: 'reference' }): string {
    const href = this.hrefOf(target) ?? (externalUrl === undefined ? undefined : safeHref(externalUrl))
    return href === undefined ? escapeHtml(name) : `<a href="${escapeHtml(href)}">${escapeHtml(name)}</a>`
  }

  #mapped(type: DocType & { readonly type: 'mapped' }): string {
    const { parameter, parameterType, templateType, nameType, readonlyModifier, optionalModifier } = type
    const readonly = { '+': 'readonly ', '-': '-readonly ', none: '' }[readonlyModifier ?? 'none']
    const optional = { '+': '?', '-': '-?', none: '' }[optionalModifier ?? 'none']
    const as = nameType ? ` as ${this.html(nameType)}` : ''
    const key = `[${escapeHtml(parameter)} in ${this.html(parameterType)}${as}]`
    return `{ ${readonly}${key}${optional}: ${this.html(templateType)} }`
  }

  #literal(declaration: Reflection): string {
    const { signatures = [], indexSignatures = [], children = [] } = declaration
    const [only] = signatures
    if (only && isFunctionType(declaration))
      return `${only.kind === constructorSignature ? 'new ' : ''}${this.signature(only, ' =&gt; ')}`
    const members = [
      ...signatures.map((each) => this.member('', each)),
      ...indexSignatures.map((each) => this.member('', each)),
      ...children.flatMap((child) => this.#membersOf(child)),
    ]
    return members.length === 0 ? '{}' : `{ ${members.join('; ')} }`
  }

  #membersOf(member: Reflection): readonly string[] {
    const { name, flags, type, signatures = [], getSignature, setSignature } = member
    const memberName = escapeHtml(name) + (flags.isOptional ? '?' : '')
    const accessors = [
      ...(getSignature ? [`get ${this.member(memberName, getSignature)}`] : []),
      ...(setSignature ? [`set ${this.member(memberName, setSignature)}`] : []),
    ]
    const members = [...accessors, ...signatures.map((each) => this.member(memberName, each))]
    if (members.length > 0) return members
    return [`${flags.isReadonly ? 'readonly ' : ''}${memberName}${type ? `: ${this.html(type)}` : ''}`]
  }

  #list(open: string, items: readonly string[] | undefined, close: string): string {
    return items === undefined || items.length === 0 ? '' : open + items.join(', ') + close
  }
}

// Kinds of signatures, in TypeDoc's `ReflectionKind`.
const indexSignature = 8192

/** The kind of the signature of a constructor. */
export const constructorSignature = 16_384

/** Whether a type literal is only a signature, which is written with an arrow. */
const isFunctionType = ({ signatures = [], indexSignatures = [], children = [] }: Reflection): boolean =>
  signatures.length === 1 && indexSignatures.length + children.length === 0

/** A literal as in TypeScript. Those of the type `bigint` are objects in JSON. */
function literalText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  return `${ownValue(value, 'negative') === true ? '-' : ''}${ownString(value, 'value') ?? ''}n`
}
