import { isRecord, own } from '../../model/plain-data.ts'
import type {
  ApiBody,
  ApiMedia,
  ApiModel,
  ApiOperation,
  ApiParameter,
  ApiResponse,
} from '../openapi/api-model.ts'
import type { Located, ReferenceSet } from '../reference-kit/reference-set.ts'
import type { Changes } from './change.ts'
import type { SchemaComparison, Side } from './compare-schemas.ts'

/** A part of an API in both versions. */
interface Both<Part> {
  readonly old: Part
  readonly now: Part
}

/** Compares two versions of an API: its operations, webhooks and security schemes. */
export class ApiComparison {
  /** Whether the operations are webhooks, whose requests the server sends. */
  #areWebhooks = false

  constructor(
    private readonly sets: Both<ReferenceSet>,
    private readonly schemas: SchemaComparison,
    private readonly changes: Changes,
  ) {}

  compare(old: ApiModel, now: ApiModel): void {
    for (const key of ['title', 'version', 'description'] as const)
      this.changes.text(
        `${key}-changed`,
        'info',
        [old[key], now[key]],
        this.sets.now.at(this.sets.now.root, 'info', key),
      )
    this.#operations(old.operations, now.operations, 'endpoint')
    this.#areWebhooks = true
    this.#operations(old.webhooks, now.webhooks, 'webhook')
    const [before, after] = [old, now].map(({ securitySchemes }) => securitySchemes.map(({ name }) => name))
    for (const name of after?.filter((each) => !before?.includes(each)) ?? [])
      this.#add('additive', 'api-security-component-added', name, 'The security scheme was added.', now)
    for (const name of before?.filter((each) => !after?.includes(each)) ?? [])
      this.#add('breaking', 'api-security-component-removed', name, 'The security scheme was removed.', now)
  }

  #add(
    effect: 'breaking' | 'additive',
    rule: string,
    at: string,
    message: string,
    on: ApiModel | { readonly located: Located },
    isGone = false,
  ): void {
    const located = 'located' in on ? on.located : this.sets.now.root
    this.changes.add(effect, rule, at, message, { located, isGone })
  }

  #operations(old: readonly ApiOperation[], now: readonly ApiOperation[], name: string): void {
    const before = new Map(old.map((each) => [keyOf(each), each]))
    const after = new Map(now.map((each) => [keyOf(each), each]))
    for (const [key, operation] of before) {
      const other = after.get(key)
      const rule = operation.deprecated ? 'api-removed-with-deprecation' : 'api-removed-without-deprecation'
      if (other) this.#operation({ old: operation, now: other }, labelOf(other))
      else this.#add('breaking', rule, labelOf(operation), 'The operation was removed.', operation, true)
    }
    for (const [key, operation] of after)
      if (!before.has(key))
        this.#add('additive', `${name}-added`, labelOf(operation), 'The operation was added.', operation)
  }

  #operation({ old, now }: Both<ApiOperation>, at: string): void {
    for (const key of ['summary', 'description'] as const)
      this.changes.text(`${key}-changed`, at, [old[key], now[key]], now.located)
    if (now.deprecated !== old.deprecated)
      this.#add(
        'additive',
        now.deprecated ? 'endpoint-deprecated' : 'endpoint-reactivated',
        at,
        now.deprecated ? 'The operation is deprecated now.' : 'The operation is not deprecated any more.',
        now,
      )
    if (old.id !== undefined && old.id !== now.id)
      this.#add(
        'breaking',
        'api-operation-id-removed',
        at,
        `The id \`${old.id}\` was removed${now.id === undefined ? '' : `; it is \`${now.id}\` now`}.`,
        now,
      )
    for (const tag of old.tags.filter((each) => !now.tags.includes(each)))
      this.changes.add('documentary', 'api-tag-removed', at, `The tag \`${tag}\` was removed.`, now)
    for (const tag of now.tags.filter((each) => !old.tags.includes(each)))
      this.changes.add('documentary', 'api-tag-added', at, `The tag \`${tag}\` was added.`, now)
    this.#security({ old, now }, at)
    this.#parameters({ old: old.parameters, now: now.parameters }, at)
    this.#body({ old, now }, at)
    this.#responses({ old, now }, at)
  }

  #security({ old, now }: Both<ApiOperation>, at: string): void {
    const [before = [], after = []] = [old, now].map(({ security }) =>
      security.map((schemes) =>
        schemes
          .map(({ name, scopes }) => `${name}${scopes.length > 0 ? ` (${scopes.join(', ')})` : ''}`)
          .join(' and '),
      ),
    )
    for (const way of before.filter((each) => !after.includes(each)))
      this.#add('breaking', 'api-security-removed', at, `Access with \`${way}\` was removed.`, now)
    for (const way of after.filter((each) => !before.includes(each)))
      this.#add(
        before.length === 0 ? 'breaking' : 'additive',
        'api-security-added',
        at,
        `Access with \`${way}\` was added.`,
        now,
      )
  }

  #parameters({ old, now }: Both<readonly ApiParameter[]>, at: string): void {
    const before = new Map(old.map((each) => [`${each.in} ${each.name}`, each]))
    const after = new Map(now.map((each) => [`${each.in} ${each.name}`, each]))
    for (const [name, parameter] of before) {
      const other = after.get(name)
      const where = `${at} › ${name}`
      if (other) this.#parameter({ old: parameter, now: other }, where)
      else
        this.#add(
          'breaking',
          'request-parameter-removed',
          where,
          'The parameter was removed.',
          parameter,
          true,
        )
    }
    for (const [name, parameter] of after)
      if (!before.has(name)) {
        const kind = parameter.required ? 'required' : 'optional'
        const effect = parameter.required ? 'breaking' : 'additive'
        const message = `The ${kind} parameter was added.`
        this.#add(effect, `new-${kind}-request-parameter`, `${at} › ${name}`, message, parameter)
      }
  }

  #parameter({ old, now }: Both<ApiParameter>, at: string): void {
    if (now.required && !old.required)
      this.#add('breaking', 'request-parameter-became-required', at, 'The parameter is required now.', now)
    if (old.required && !now.required)
      this.#add('additive', 'request-parameter-became-optional', at, 'The parameter is optional now.', now)
    this.changes.text('description-changed', at, [old.description, now.description], now.located)
    this.#schema({ old: old.schema, now: now.schema }, at, 'request', 'request-parameter')
  }

  #body({ old, now }: Both<ApiOperation>, at: string): void {
    const where = `${at} › body`
    const { body: before } = old
    const { body: after } = now
    if (!before && after) {
      const kind = after.required ? 'required' : 'optional'
      const effect = after.required ? 'breaking' : 'additive'
      this.#add(effect, `request-body-added-${kind}`, where, `A body was added; it is ${kind}.`, now)
    }
    if (before && !after) this.#add('breaking', 'request-body-removed', where, 'The body was removed.', now)
    if (before && after) this.#bodies({ old: before, now: after }, where, now)
  }

  #bodies({ old, now }: Both<ApiBody>, at: string, operation: ApiOperation): void {
    if (now.required && !old.required)
      this.#add('breaking', 'request-body-became-required', at, 'The body is required now.', operation)
    if (old.required && !now.required)
      this.#add('additive', 'request-body-became-optional', at, 'The body is optional now.', operation)
    this.changes.text('description-changed', at, [old.description, now.description], operation.located)
    this.#media({ old: old.media, now: now.media }, at, 'request', operation)
  }

  #media({ old, now }: Both<readonly ApiMedia[]>, at: string, of: Side, operation: ApiOperation): void {
    const side = this.#areWebhooks ? (of === 'request' ? 'response' : 'request') : of
    const rule = side === 'request' ? 'request-body-media-type' : 'response-media-type'
    for (const { type, schema } of old) {
      const other = now.find((each) => each.type === type)
      const where = `${at} › ${type}`
      if (other) this.#schema({ old: schema, now: other.schema }, where, side, `${side}-body`)
      else this.#add('breaking', `${rule}-removed`, where, 'The media type was removed.', operation)
    }
    for (const { type } of now.filter((each) => !old.some((other) => other.type === each.type)))
      this.#add('additive', `${rule}-added`, `${at} › ${type}`, 'The media type was added.', operation)
  }

  #responses({ old, now }: Both<ApiOperation>, at: string): void {
    const name = (status: string): string => (/^(?:2|3)/.test(status) ? 'success' : 'non-success')
    for (const response of old.responses) {
      const { status } = response
      const other = now.responses.find((each) => each.status === status)
      const where = `${at} › ${status}`
      if (other) this.#response({ old: response, now: other }, where, now)
      else
        this.#add(
          'breaking',
          `response-${name(status)}-status-removed`,
          where,
          'The response was removed.',
          now,
        )
    }
    for (const { status } of now.responses.filter(
      (each) => !old.responses.some((other) => other.status === each.status),
    ))
      this.#add(
        'additive',
        `response-${name(status)}-status-added`,
        `${at} › ${status}`,
        'The response was added.',
        now,
      )
  }

  #response({ old, now }: Both<ApiResponse>, at: string, operation: ApiOperation): void {
    this.changes.text('description-changed', at, [old.description, now.description], operation.located)
    for (const header of old.headers) {
      const other = now.headers.find((each) => each.name === header.name)
      const where = `${at} › ${header.name}`
      const rule = `${header.required ? 'required' : 'optional'}-response-header-removed`
      if (other) this.#schema({ old: header.schema, now: other.schema }, where, 'response', 'response-header')
      else this.#add('breaking', rule, where, 'The header was removed.', header, true)
    }
    for (const header of now.headers.filter((each) => !old.headers.some(({ name }) => name === each.name)))
      this.#add(
        'additive',
        'response-header-added',
        `${at} › ${header.name}`,
        'The header was added.',
        header,
      )
    this.#media({ old: old.media, now: now.media }, at, 'response', operation)
  }

  #schema({ old, now }: Both<Located | undefined>, at: string, side: Side, subject: string): void {
    const [before, after] = [old, now].map((each) => each ?? { value: true, file: '', path: [] })
    if (before && after && (isRecord(own(old, 'value')) || isRecord(own(now, 'value'))))
      this.schemas.compare({ before, after }, { at, side, subject })
  }
}

/** The names of variables in a path do not matter to clients. */
const keyOf = ({ method, path }: ApiOperation): string => `${method} ${path.replace(/\{[^}]*\}/g, '{}')}`

const labelOf = ({ method, path }: ApiOperation): string => `${method} ${path}`
