import * as z from 'zod'

const text = z.string().optional()
const flag = z.boolean().optional()
const unseen = z.unknown().optional()
const modifier = z.enum(['+', '-']).optional()

/** A piece of a comment. Several are Markdown when they are joined. */
const partShape = z.looseObject({
  kind: z.string(),
  text: z.string(),
  tag: text,
  /** A reflection of the project by its number, a symbol of another package, or an address. */
  target: unseen,
  // Headings in documents have no anchors here.
  targetAnchor: unseen,
  tsLinkText: unseen,
})

const parts = z.array(partShape)

/** A comment: what stands first, and what stands behind tags. `label` names a signature for links to it. */
const commentShape = z.looseObject({
  summary: parts,
  blockTags: z
    .array(
      z.looseObject({
        tag: z.string(),
        name: text,
        typeAnnotation: text,
        content: parts,
        skipRendering: unseen,
      }),
    )
    .default([]),
  modifierTags: z.array(z.string()).default([]),
  label: unseen,
})

/** A piece of a comment: Markdown, or a link to what TypeDoc has found. */
export type Part = z.output<typeof partShape>
/** A comment of the source. */
export type Comment = z.output<typeof commentShape>

const flags = z.looseObject({
  isPrivate: flag,
  isProtected: flag,
  isPublic: flag,
  isStatic: flag,
  isAbstract: flag,
  isReadonly: flag,
  isOptional: flag,
  isRest: flag,
  isConst: flag,
  isExternal: unseen,
  isInherited: unseen,
  isExportAssignment: unseen,
})

const category = z.looseObject({
  title: z.string(),
  description: parts.optional(),
  children: z.array(z.number()).default([]),
})
const groups = z.array(category.extend({ categories: z.array(category).optional() })).optional()

const sources = z
  .array(z.looseObject({ fileName: z.string(), line: z.number(), character: unseen, url: text }))
  .optional()

/** A type, as in TypeDoc's `JSONOutput.SomeType`. */
export type DocType =
  | { type: 'array' | 'optional' | 'rest'; elementType: DocType }
  | {
      type: 'conditional'
      checkType: DocType
      extendsType: DocType
      trueType: DocType
      falseType: DocType
    }
  | { type: 'indexedAccess'; objectType: DocType; indexType: DocType }
  | { type: 'inferred'; name: string; constraint?: DocType | undefined }
  | { type: 'union' | 'intersection'; types: DocType[]; elementSummaries?: Part[][] | undefined }
  | { type: 'intrinsic' | 'unknown'; name: string }
  | { type: 'literal'; value?: unknown }
  | {
      type: 'mapped'
      parameter: string
      parameterType: DocType
      templateType: DocType
      nameType?: DocType | undefined
      readonlyModifier?: '+' | '-' | undefined
      optionalModifier?: '+' | '-' | undefined
    }
  | { type: 'namedTupleMember'; name: string; isOptional?: boolean | undefined; element: DocType }
  | { type: 'predicate'; name: string; asserts?: boolean | undefined; targetType?: DocType | undefined }
  | { type: 'query'; queryType: DocType }
  | {
      type: 'reference'
      name: string
      target?: unknown
      externalUrl?: string | undefined
      highlightedProperties?: Record<string, Part[]> | undefined
      typeArguments?: DocType[] | undefined
    }
  | { type: 'reflection'; declaration: Reflection }
  | { type: 'templateLiteral'; head: string; tail: [DocType, string][] }
  | { type: 'tuple'; elements?: DocType[] | undefined }
  | { type: 'typeOperator'; operator: string; target: DocType }

/** The shape of a type. It contains itself, in places that depend on its kind. */
const typeShape: z.ZodType<DocType> = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.looseObject({ type: z.enum(['array', 'optional', 'rest']), elementType: typeShape }),
    z.looseObject({
      type: z.literal('conditional'),
      checkType: typeShape,
      extendsType: typeShape,
      trueType: typeShape,
      falseType: typeShape,
    }),
    z.looseObject({ type: z.literal('indexedAccess'), objectType: typeShape, indexType: typeShape }),
    z.looseObject({ type: z.literal('inferred'), name: z.string(), constraint: typeShape.optional() }),
    z.looseObject({
      type: z.enum(['union', 'intersection']),
      types: z.array(typeShape),
      elementSummaries: z.array(parts).optional(),
    }),
    z.looseObject({ type: z.enum(['intrinsic', 'unknown']), name: z.string() }),
    z.looseObject({ type: z.literal('literal'), value: unseen }),
    z.looseObject({
      type: z.literal('mapped'),
      parameter: z.string(),
      parameterType: typeShape,
      templateType: typeShape,
      nameType: typeShape.optional(),
      readonlyModifier: modifier,
      optionalModifier: modifier,
    }),
    z.looseObject({
      type: z.literal('namedTupleMember'),
      name: z.string(),
      isOptional: flag,
      element: typeShape,
    }),
    z.looseObject({
      type: z.literal('predicate'),
      name: z.string(),
      asserts: flag,
      targetType: typeShape.optional(),
    }),
    z.looseObject({ type: z.literal('query'), queryType: typeShape }),
    z.looseObject({
      type: z.literal('reference'),
      name: z.string(),
      target: unseen,
      package: unseen,
      qualifiedName: unseen,
      refersToTypeParameter: unseen,
      preferValues: unseen,
      externalUrl: text,
      highlightedProperties: z.record(z.string(), parts).optional(),
      typeArguments: types,
    }),
    z.looseObject({ type: z.literal('reflection'), declaration: reflectionShape }),
    z.looseObject({
      type: z.literal('templateLiteral'),
      head: z.string(),
      tail: z.array(z.tuple([typeShape, z.string()])),
    }),
    z.looseObject({ type: z.literal('tuple'), elements: types }),
    z.looseObject({ type: z.literal('typeOperator'), operator: z.string(), target: typeShape }),
  ]),
)
const types = z.array(typeShape).optional()

/**
 * Anything with a name: a module, a class, a member, a signature, a parameter. Its `kind` is a number of
 * TypeDoc's `ReflectionKind`, its `variant` repeats that.
 */
export const reflectionShape = z.looseObject({
  id: z.number(),
  name: z.string(),
  kind: z.number(),
  variant: unseen,
  flags: flags.default({}),
  comment: commentShape.optional(),
  groups,
  categories: groups,
  sources,
  readme: parts.optional(),
  content: parts.optional(),
  frontmatter: unseen,
  packageName: text,
  packageVersion: text,
  relevanceBoost: unseen,
  escapedName: unseen,
  childrenIncludingDocuments: unseen,
  defaultValue: text,
  target: z.number().optional(),
  varianceModifier: text,
  // Of the project.
  schemaVersion: text,
  symbolIdMap: unseen,
  files: z
    .looseObject({
      entries: unseen,
      reflections: z.record(z.string(), z.number()).default({}),
    })
    .optional(),
  get children() {
    return z.optional(reflectionList)
  },
  get documents() {
    return z.optional(reflectionList)
  },
  get typeParameters() {
    return z.optional(reflectionList)
  },
  get signatures() {
    return z.optional(reflectionList)
  },
  get parameters() {
    return z.optional(reflectionList)
  },
  get indexSignatures() {
    return z.optional(reflectionList)
  },
  get getSignature() {
    return z.optional(reflectionShape)
  },
  get setSignature() {
    return z.optional(reflectionShape)
  },
  type: typeShape.optional(),
  default: typeShape.optional(),
  extendedTypes: types,
  extendedBy: types,
  implementedTypes: types,
  implementedBy: types,
  inheritedFrom: typeShape.optional(),
  overwrites: typeShape.optional(),
  implementationOf: typeShape.optional(),
})
const reflectionList = z.array(reflectionShape)

/** Anything with a name, as TypeDoc has found it. */
export type Reflection = z.output<typeof reflectionShape>
