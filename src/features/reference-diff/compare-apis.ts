import { isRecord, ownValue } from '../../model/plain-data.ts'
import type {
  ApiBody,
  ApiMedia,
  ApiModel,
  ApiOperation,
  ApiParameter,
  ApiResponse,
} from '../openapi/api-model.ts'
import type { Located, ReferenceSet } from '../reference-kit/reference-set.ts'
import type { Changes, Effect } from './change.ts'
import type { Side } from '../reference-kit/read-schema.ts'
import type { SchemaComparison } from './compare-schemas.ts'
import { serverChanges } from './compare-servers.ts'
import { paired, type Both } from './compare-servers.ts'

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
    this.#servers({ old, now }, 'info', now)
    this.#operations(old.operations, now.operations, 'endpoint')
    this.#areWebhooks = true
    this.#operations(old.webhooks, now.webhooks, 'webhook')
    const schemes = { old: old.securitySchemes, now: now.securitySchemes }
    for (const { key, before, after } of paired(schemes, ({ name }) => name))
      if (!after)
        this.#add('breaking', 'api-security-component-removed', key, 'The security scheme was removed.', now)
      else if (!before)
        this.#add('additive', 'api-security-component-added', key, 'The security scheme was added.', now)
  }

  #servers(
    { old, now }: Both<ApiModel | ApiOperation>,
    at: string,
    on: ApiModel | { readonly located: Located },
  ): void {
    for (const change of serverChanges({ old: old.servers, now: now.servers }))
      this.#add(change.effect, change.rule, `${at} › ${change.at}`, change.message, on)
  }

  #add(
    effect: Effect,
    rule: string,
    at: string,
    message: string,
    on: ApiModel | { readonly located: Located },
    isGone = false,
  ): void {
    const located = 'located' in on ? on.located : this.sets.now.root
    this.changes.add(effect, rule, at, message, { located, isGone })
  }

  #operations(
    old: readonly ApiOperation[],
    now: readonly ApiOperation[],
    name: string,
    around?: string,
  ): void {
    const at = (operation: ApiOperation): string =>
      around === undefined ? labelOf(operation) : `${around} › ${labelOf(operation)}`
    for (const { before, after } of paired({ old, now }, keyOf))
      if (before && after) this.#operation({ old: before, now: after }, at(after))
      else if (after) this.#add('additive', `${name}-added`, at(after), 'The operation was added.', after)
      else if (before) {
        const rule = before.deprecated ? 'api-removed-with-deprecation' : 'api-removed-without-deprecation'
        this.#add('breaking', rule, at(before), 'The operation was removed.', before, true)
      }
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
    for (const { key, before, after } of paired({ old: old.tags, now: now.tags }, String))
      if (!before || !after) {
        const verb = after ? 'added' : 'removed'
        this.changes.add('documentary', `api-tag-${verb}`, at, `The tag \`${key}\` was ${verb}.`, now)
      }
    this.#security({ old, now }, at)
    this.#parameters({ old: old.parameters, now: now.parameters }, at)
    this.#body({ old, now }, at)
    this.#responses({ old, now }, at)
    // Those without servers have those of the document.
    if (old.servers.length > 0 && now.servers.length > 0) this.#servers({ old, now }, at, now)
    this.#callbacks({ old, now }, at)
  }

  /** What the server sends, as in webhooks. */
  #callbacks({ old, now }: Both<ApiOperation>, at: string): void {
    const around = this.#areWebhooks
    this.#areWebhooks = true
    for (const { key, before, after } of paired(
      { old: old.callbacks, now: now.callbacks },
      ({ name }) => name,
    )) {
      const where = `${at} › ${key}`
      if (!after) this.#add('breaking', 'callback-removed', where, 'The callback was removed.', now)
      else if (!before) this.#add('additive', 'callback-added', where, 'The callback was added.', now)
      else this.#operations(before.operations, after.operations, 'callback-operation', where)
    }
    this.#areWebhooks = around
  }

  #security({ old, now }: Both<ApiOperation>, at: string): void {
    for (const { key, before, after } of paired({ old: waysIn(old), now: waysIn(now) }, String))
      if (before === undefined)
        this.#add('additive', 'api-security-added', at, `Access ${key} was added.`, now)
      else if (after === undefined) {
        const effect = waysIn(now).includes(openToAll) ? 'additive' : 'breaking'
        this.#add(effect, 'api-security-removed', at, `Access ${key} was removed.`, now)
      }
  }

  #parameters({ old, now }: Both<readonly ApiParameter[]>, at: string): void {
    for (const { key, before, after } of paired({ old, now }, (each) => `${each.in} ${each.name}`)) {
      const where = `${at} › ${key}`
      if (before && after) this.#parameter({ old: before, now: after }, where)
      else if (before)
        this.#add('breaking', 'request-parameter-removed', where, 'The parameter was removed.', before, true)
      else if (after) {
        const kind = after.required ? 'required' : 'optional'
        const effect = after.required ? 'breaking' : 'additive'
        this.#add(effect, `new-${kind}-request-parameter`, where, `The ${kind} parameter was added.`, after)
      }
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
    for (const { key, before, after } of paired({ old, now }, ({ type }) => type)) {
      const where = `${at} › ${key}`
      if (before && after)
        this.#schema({ old: before.schema, now: after.schema }, where, side, `${side}-body`)
      else if (before)
        this.#add('breaking', `${rule}-removed`, where, 'The media type was removed.', operation)
      else this.#add('additive', `${rule}-added`, where, 'The media type was added.', operation)
    }
  }

  #responses({ old, now }: Both<ApiOperation>, at: string): void {
    for (const { key, before, after } of paired(
      { old: old.responses, now: now.responses },
      (each) => each.status,
    )) {
      const where = `${at} › ${key}`
      const isSuccess = /^(?:2|3)/.test(key)
      const rule = `response-${isSuccess ? 'success' : 'non-success'}-status`
      if (before && after) this.#response({ old: before, now: after }, where, now)
      // What a client does about a failure, it does not have to do any more.
      else if (before)
        this.#add(
          isSuccess ? 'breaking' : 'additive',
          `${rule}-removed`,
          where,
          'The response was removed.',
          now,
        )
      else this.#add('additive', `${rule}-added`, where, 'The response was added.', now)
    }
  }

  #response({ old, now }: Both<ApiResponse>, at: string, operation: ApiOperation): void {
    this.changes.text('description-changed', at, [old.description, now.description], operation.located)
    for (const { key, before, after } of paired({ old: old.headers, now: now.headers }, ({ name }) => name)) {
      const where = `${at} › ${key}`
      if (before && after)
        this.#schema({ old: before.schema, now: after.schema }, where, 'response', 'response-header')
      else if (before) {
        const rule = `${before.required ? 'required' : 'optional'}-response-header-removed`
        this.#add('breaking', rule, where, 'The header was removed.', before, true)
      } else if (after) this.#add('additive', 'response-header-added', where, 'The header was added.', after)
    }
    this.#media({ old: old.media, now: now.media }, at, 'response', operation)
    // Links change nothing that is sent.
    for (const { key, before, after } of paired({ old: old.links, now: now.links }, ({ name }) => name)) {
      const [rule, verb] = !before
        ? ['added', 'was added']
        : !after
          ? ['removed', 'was removed']
          : ['changed', 'changed']
      if (JSON.stringify(before) !== JSON.stringify(after))
        this.changes.add(
          'documentary',
          `response-link-${rule}`,
          `${at} › ${key}`,
          `The link ${verb}.`,
          operation,
        )
    }
  }

  #schema({ old, now }: Both<Located | undefined>, at: string, side: Side, subject: string): void {
    const [before, after] = [old, now].map((each) => each ?? { value: true, file: '', path: [] })
    if (before && after && (isRecord(ownValue(old, 'value')) || isRecord(ownValue(now, 'value'))))
      this.schemas.compare({ before, after }, { at, side, subject })
  }
}

const openToAll = 'without credentials'

/** The ways to be let in, each as the end of a sentence: `with \`key\` and \`token (read)\``. */
const waysIn = ({ security }: ApiOperation): readonly string[] =>
  (security.length === 0 ? [[]] : security).map((schemes) =>
    schemes.length === 0
      ? openToAll
      : `with ${schemes
          .map(({ name, scopes }) => `\`${name}${scopes.length > 0 ? ` (${scopes.join(', ')})` : ''}\``)
          .join(' and ')}`,
  )

/** The names of variables in a path do not matter to clients. */
const keyOf = ({ method, path }: ApiOperation): string => `${method} ${path.replace(/\{[^}]*\}/g, '{}')}`

const labelOf = ({ method, path }: ApiOperation): string => `${method} ${path}`
