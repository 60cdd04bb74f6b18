import { escapeHtml, htmlToText, safeHref } from '../../kit.ts'
import { isRecord } from '../../model/plain-data.ts'
import type { DescribeTools } from '../reference-kit/make-reference.ts'
import { onlyTypeIn } from '../reference-kit/entry-parts.ts'
import { list } from '../reference-kit/schema-facts.ts'
import type { FieldView, SchemaFact, SchemaView } from '../reference-kit/schema-view-types.ts'
import { CommentText } from './comment-text.ts'
import type { LibraryAnchors } from './library-anchors.ts'
import { constructorSignature, TypeCode } from './type-code.ts'
import type { Comment, DocType, Reflection } from './type-shapes.ts'

/** Words of TypeScript for what a flag says, in the order in which they are written. */
const flagWords = [
  ['isPublic', 'public'],
  ['isProtected', 'protected'],
  ['isPrivate', 'private'],
  ['isStatic', 'static'],
  ['isAbstract', 'abstract'],
  ['isReadonly', 'readonly'],
  ['isOptional', 'optional'],
] as const

/** Shows what TypeDoc says about members, signatures, parameters and types. */
export class ReflectionViews {
  readonly code: TypeCode
  readonly comments: CommentText

  constructor(
    private readonly anchors: LibraryAnchors,
    private readonly tools: DescribeTools,
  ) {
    this.code = new TypeCode(anchors.hrefOf)
    this.comments = new CommentText(anchors.hrefOf, anchors.hrefOfFile, tools.translate)
  }

  /** A member of a class, an interface or an enumeration; or of a type, then without an anchor. */
  member(member: Reflection): FieldView {
    const id = this.anchors.anchorOf(member)
    // The name of a method stands before its signature.
    const isMethod = member.signatures?.every(({ kind }) => kind !== constructorSignature) ?? false
    const schema = this.declaration(member, isMethod ? '' : undefined)
    const { keywords = [], ...view } = schema
    return {
      name: member.name,
      ...(id === undefined ? {} : { id }),
      schema: {
        ...view,
        ...(member.type ? onlyTypeIn(view.code, this.anchors.membersAt) : {}),
        ...list('keywords', [...this.keywords(member), ...keywords]),
      },
    }
  }

  /** What a declaration is: a value of a type, an accessor, or something to call. */
  declaration(declaration: Reflection, name = escapeHtml(declaration.name)): SchemaView {
    const { type, signatures = [], getSignature, setSignature, indexSignatures = [], comment } = declaration
    const accessors = [
      ...(getSignature ? [{ name: `get ${name}`, signature: getSignature }] : []),
      ...(setSignature ? [{ name: `set ${name}`, signature: setSignature }] : []),
    ]
    const calls = [...signatures, ...indexSignatures].map((signature) => ({ name, signature }))
    const facts = list('facts', this.origins(declaration))
    if (this.anchors.isShownElsewhere(declaration)) {
      const codes = [...accessors, ...calls].map((each) => this.code.member(each.name, each.signature))
      const code = codes.length > 0 ? codes.join('; ') : type && this.code.html(type)
      return { type: '', ...(code === undefined ? {} : { code }), ...facts }
    }
    const views = calls.map((each) => this.signature(each.signature, each.name))
    const both = accessors.map((each) => this.signature(each.signature, each.name))
    const [only = type ? this.type(type) : { type: '' }] = views
    const view =
      both.length > 0
        ? joinViews(both)
        : views.length > 1
          ? { type: '', groups: [this.#overloads(views)] }
          : only
    const html = this.#html(comment) + (view.description ?? '')
    return {
      ...view,
      ...(html === '' ? {} : { description: html }),
      ...defaultIn(declaration),
      ...(isDeprecated(comment) ? { marks: ['deprecated'] } : {}),
      ...facts,
    }
  }

  /** Signatures of one name. */
  #overloads(views: readonly SchemaView[]): NonNullable<SchemaView['groups']>[number] {
    const { translate } = this.tools
    return {
      kind: translate('facts.oneOf'),
      options: views.map((view, index) => ({
        title: translate('typedoc.overload', { number: index + 1 }),
        ...view,
      })),
    }
  }

  /** A signature with its parameters, if anything is said about them besides their types. */
  signature(signature: Reflection, name: string): SchemaView {
    const { translate } = this.tools
    // Constructors repeat the type parameters of their class.
    const isConstructor = signature.kind === constructorSignature && name !== ''
    const {
      parameters = [],
      typeParameters = [],
      type,
      comment,
    } = isConstructor ? { ...signature, typeParameters: [] } : signature
    const fields = parameters.map((each) => this.#parameter(each))
    const saysMore = fields.some(({ schema }) =>
      Object.keys(schema).some((key) => !/^(?:type|code)$/.test(key)),
    )
    const returned = type ? this.type(type) : undefined
    const { type: _, code: __, ...result } = returned ?? { type: '' }
    const groups = [
      ...this.typeParameters(typeParameters),
      ...(returned && Object.keys(result).length > 0
        ? [{ kind: translate('graphql.returns'), options: [{ ...returned, title: '' }] }]
        : []),
    ]
    return {
      type: '',
      code: this.code.member(name, { ...signature, typeParameters }),
      ...this.#described(comment),
      ...list('keywords', modifiersIn(comment)),
      ...(isDeprecated(comment) ? { marks: ['deprecated'] } : {}),
      ...(saysMore ? { fields: fields.map((field) => this.#opened(field)), areArguments: true } : {}),
      ...list('groups', groups),
    }
  }

  /** Type parameters with a comment: the others are in the code. */
  typeParameters(parameters: readonly Reflection[]): NonNullable<SchemaView['groups']> {
    const options = parameters.flatMap(({ name, comment }) => {
      const described = this.#described(comment)
      return described.description === undefined ? [] : [{ type: '', title: name, ...described }]
    })
    return options.length === 0 ? [] : [{ kind: this.tools.translate('typedoc.typeParameters'), options }]
  }

  /** A type in full, and the comments that type literals in it have. */
  type(type: DocType): SchemaView {
    const members = literalsIn(type).flatMap(({ children = [] }) => children)
    const calls = literalsIn(type).flatMap(({ signatures = [], indexSignatures = [] }) => [
      ...signatures,
      ...indexSignatures,
    ])
    const described = calls.filter(hasComment).map((each) => ({ ...this.signature(each, ''), title: '' }))
    const groups =
      described.length === 0
        ? []
        : [{ kind: this.tools.translate('reference.functions'), options: described }]
    return {
      type: '',
      code: this.code.html(type),
      ...(members.some(hasComment) ? { fields: members.map((each) => this.member(each)) } : {}),
      ...list('groups', groups),
      ...list('values', this.#summaries(type)),
    }
  }

  /** What a union says about its members, and a type about properties of another. */
  #summaries(type: DocType): NonNullable<SchemaView['values']> {
    const described = (value: string, parts: Parameters<CommentText['parts']>[0] = []) => {
      const description = this.tools.html(this.comments.parts(parts))
      return { value, ...(description === '' ? {} : { description }) }
    }
    if (type.type === 'reference')
      return Object.entries(type.highlightedProperties ?? {}).map(([name, parts]) => described(name, parts))
    if (type.type !== 'union' || !type.elementSummaries?.some(({ length }) => length > 0)) return []
    const { elementSummaries } = type
    return type.types.map((each, index) =>
      described(htmlToText(this.code.html(each)), elementSummaries[index]),
    )
  }

  /** A parameter with what its type consists of. */
  #opened({ schema, ...field }: FieldView): FieldView {
    return { ...field, schema: { ...schema, ...onlyTypeIn(schema.code, this.anchors.membersAt) } }
  }

  #parameter(parameter: Reflection): FieldView {
    const { name, flags, type, comment, defaultValue } = parameter
    const isOptional = flags.isOptional || flags.isRest || defaultValue !== undefined
    return {
      name: flags.isRest ? `...${name}` : name,
      ...(isOptional ? {} : { required: true }),
      schema: {
        ...(type ? this.type(type) : { type: '' }),
        ...this.#described(comment),
        ...defaultIn(parameter),
      },
    }
  }

  /** Words of the language about a declaration, and tags such as `@beta`. */
  keywords({ flags, comment }: Reflection): readonly string[] {
    return [...flagWords.flatMap(([flag, word]) => (flags[flag] ? [word] : [])), ...modifiersIn(comment)]
  }

  /** Where a declaration comes from: other declarations, and its file. */
  origins({ inheritedFrom, overwrites, implementationOf, sources = [] }: Reflection): readonly SchemaFact[] {
    const { translate } = this.tools
    const others = [
      [translate('typedoc.inheritedFrom'), inheritedFrom],
      [translate('typedoc.overrides'), overwrites],
      [translate('graphql.implements'), implementationOf],
    ] as const
    return [
      ...others.flatMap(([label, type]): SchemaFact[] => {
        if (type?.type !== 'reference') return []
        const href = this.anchors.hrefOf(type.target)
        return [{ label, value: type.name, isCode: true, ...(href === undefined ? {} : { href }) }]
      }),
      ...sources.flatMap(({ fileName, line, url }): SchemaFact[] => {
        const href = url === undefined ? undefined : safeHref(url)
        return href === undefined
          ? []
          : [{ label: translate('typedoc.definedIn'), value: `${fileName}:${String(line)}`, href }]
      }),
    ]
  }

  #html(comment: Comment | undefined): string {
    return this.tools.html(this.comments.markdown(comment))
  }

  #described(comment: Comment | undefined): { readonly description?: string } {
    const description = this.#html(comment)
    return description === '' ? {} : { description }
  }
}

/** An accessor that is read and written: what is said of both. */
const joinViews = (views: readonly SchemaView[]): SchemaView => ({
  ...views.reduce((all, view) => ({ ...all, ...view })),
  code: views.map(({ code }) => code).join('; '),
  description: views.map(({ description = '' }) => description).join(''),
})

/** A default as it is written; TypeDoc abridges long ones to dots, which say nothing. */
const defaultIn = ({ defaultValue }: Reflection): Pick<SchemaView, 'default'> =>
  defaultValue === undefined || defaultValue === '...' ? {} : { default: defaultValue }

/** Whether a comment says that something is not to be used. */
export const isDeprecated = (comment: Comment | undefined): boolean =>
  comment?.blockTags.some(({ tag }) => tag === '@deprecated') ?? false

const modifiersIn = (comment: Comment | undefined): readonly string[] =>
  comment?.modifierTags.map((tag) => tag.slice(1)) ?? []

/** The outermost type literals in a type. */
function literalsIn(value: unknown): readonly Reflection[] {
  if (typeof value !== 'object' || value === null) return []
  if (isRecord(value) && value.type === 'reflection') return [value.declaration as Reflection] // By its shape.
  return Object.values(value).flatMap(literalsIn)
}

/** Whether a comment is anywhere in it. */
const hasComment = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([key, inner]) => (key === 'comment' ? inner !== undefined : hasComment(inner)))
