import { basename } from 'node:path'
import { at, follow, isMap, listOf, mapOf, targetOf, textOf, type Written } from './read-document.ts'
import { SchemaJudge, type Loss } from './judge-schema.ts'
import { findAll, hasClass, lettersIn, Place, textIn, type Shown } from './shown-page.ts'

const methods = ['get', 'query', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace']

/** Judges the reference of an OpenAPI or Swagger document. */
export class ApiJudge extends SchemaJudge {
  readonly #root: Written
  readonly #route: string
  readonly #pages: ReadonlyMap<string, Shown>
  readonly #operations = new Map<string, Shown[]>()
  readonly #schemas = new Map<string, Shown[]>()
  readonly #names = new Map<unknown, string>()
  /** The names of the schemas that have one in their `allOf`, at any depth. */
  readonly #extensions = new Map<unknown, readonly string[]>()
  /** Schemas in files of their own that have a section, by its name. */
  readonly #inFiles: { readonly name: string; readonly written: Written }[] = []

  constructor(root: Written, pages: ReadonlyMap<string, Shown>, route: string) {
    super()
    this.#route = route
    this.#root = root
    this.#pages = pages
    for (const page of pages.values()) {
      const [head] = findAll(page, (element) => hasClass(element, 'doc-header'))
      const sections = findAll(page, (element) => hasClass(element, 'api-operation'))
      for (const section of sections) {
        const docs = findAll(
          section,
          (element) => hasClass(element, 'api-doc'),
          (element) => hasClass(element, 'api-doc'),
        ).slice(0, 1)
        push(this.#operations, section.attributes['aria-label'] ?? '', [
          section,
          ...docs,
          ...(head ? [head] : []),
        ])
      }
      for (const section of findAll(page, (element) => hasClass(element, 'api-schema'))) {
        const [heading] = findAll(section, ({ name }) => /^h[23]$/.test(name))
        const [title] = head ? findAll(head, ({ name }) => name === 'h1') : []
        push(this.#schemas, textIn(heading ?? title ?? section).trim(), [
          section,
          ...(heading ? [] : head ? [head] : []),
        ])
      }
    }
    const schemas = mapOf(at(root, 'components', 'schemas').value ?? at(root, 'definitions').value)
    for (const name of Object.keys(schemas)) {
      this.#names.set(schemas[name], name)
      this.#extend({ ...root, value: schemas[name] }, name, [])
    }
  }

  /** Notes the schemas that one extends. */
  #extend(written: Written, name: string, above: readonly unknown[]): void {
    if (above.includes(written.value)) return
    this.#extensions.set(written.value, [...(this.#extensions.get(written.value) ?? []), name])
    const target = targetOf(written)
    const parts = listOf(mapOf(written.value).allOf).map((_, index) => at(written, 'allOf', index))
    for (const part of target ? [target, ...parts] : parts)
      this.#extend(part, name, [...above, written.value])
  }

  judge(): readonly Loss[] {
    const root = this.#root
    const document = mapOf(root.value)
    this.#about(document)
    for (const key of ['paths', 'webhooks', 'x-webhooks'])
      for (const path of Object.keys(mapOf(document[key])))
        if (!path.startsWith('x-'))
          this.#pathItem(
            follow(at(root, key, path)),
            key === 'paths' ? path.replace(/^(?!\/)/, '/') : path,
            (label) => this.#operations.get(label) ?? [],
          )
    const holder = isMap(document.definitions) ? at(root, 'definitions') : at(root, 'components', 'schemas')
    for (const name of Object.keys(mapOf(holder.value))) {
      const elements = this.#schemas.get(name) ?? []
      this.claim(elements.length > 0, name, 'the schema')
      this.#schema(at(holder, name), this.#place(elements), name)
    }
    // Each may lead to more.
    for (const { name, written } of this.#inFiles)
      this.#schema(written, this.#place(this.#schemas.get(name) ?? []), name)
    return this.losses
  }

  /** The names under which a schema is linked to. */
  #namesOf(written: Written): readonly string[] {
    const { value, file, root } = written
    const whole = { ...written, value: root }
    const known = this.#names.get(value)
    if (known !== undefined) return [known]
    const name =
      value === root
        ? basename(file).replace(/\.\w+$/, '')
        : [root, at(whole, 'components', 'schemas').value, at(whole, 'definitions').value]
            .flatMap((schemas) => Object.entries(mapOf(schemas)))
            .find(([, each]) => each === value)?.[0]
    if (file === this.#root.file || name === undefined || !this.#schemas.has(name)) return []
    this.#names.set(value, name)
    this.#inFiles.push({ name, written })
    return [name]
  }

  #place(elements: readonly Shown[]): Place {
    return new Place(elements, this.#pages)
  }

  #schema(written: Written, place: Place, where: string, absent?: 'readOnly' | 'writeOnly'): void {
    if (!place.isEmpty)
      this.schema(written, {
        place,
        where,
        absent,
        above: [],
        outer: {},
        namesOf: (target) => this.#namesOf(target),
        extendedBy: (target) => this.#extensions.get(target.value) ?? [],
      })
  }

  /** The first page: what the document says about itself, its servers, tags and security schemes. */
  #about(document: Readonly<Record<string, unknown>>): void {
    const first = this.#pages.get(this.#route)
    const all = first ? lettersIn(textIn(first)) : ''
    const place = { letters: all }
    const info = mapOf(document.info)
    const page = this.#place(first ? [first] : [])
    for (const key of ['title', 'version', 'summary', 'description'])
      this.text(info[key], place, `info › ${key}`)
    const { name, email } = mapOf(info.contact)
    this.value(name ?? '', all, 'contact', 'name')
    // May be where the name leads to.
    if (!page.links.some(({ attributes: { href } }) => href === `mailto:${textOf(email)}`))
      this.value(email ?? '', all, 'contact', 'email')
    for (const key of ['name', 'identifier']) this.value(mapOf(info.license)[key] ?? '', all, 'license', key)
    this.docs(document.externalDocs, page, 'externalDocs')
    this.#servers(document.servers, all, 'servers')
    const everything = [...this.#pages.values()].map((each) => lettersIn(textIn(each))).join(' ')
    for (const tag of listOf(document.tags).map(mapOf)) {
      this.text(tag.description, { letters: everything }, `tag ${textOf(tag.name)}`)
      this.text(mapOf(tag.externalDocs).description, { letters: everything }, `tag ${textOf(tag.name)}`)
    }
    const schemes = mapOf(mapOf(document.components).securitySchemes ?? document.securityDefinitions)
    for (const name of Object.keys(schemes)) {
      const { value } = follow({ ...this.#root, value: schemes[name] })
      const scheme = mapOf(value)
      const field = page.field(name)
      this.claim(!field.isEmpty, name, 'the security scheme')
      this.text(scheme.description, field, name)
      for (const key of ['name', 'bearerFormat', 'openIdConnectUrl', 'authorizationUrl', 'tokenUrl'])
        this.value(scheme[key] ?? '', field.letters, name, key)
      for (const flow of [scheme, ...Object.values(mapOf(scheme.flows)).map(mapOf)]) {
        for (const key of ['authorizationUrl', 'tokenUrl', 'refreshUrl', 'deviceAuthorizationUrl'])
          this.value(flow[key] ?? '', field.letters, name, key)
        for (const [scope, text] of Object.entries(mapOf(flow.scopes))) {
          this.value(scope, field.letters, name, 'scope')
          this.text(text, field, name)
        }
      }
    }
  }

  #servers(servers: unknown, letters: string, where: string): void {
    for (const server of listOf(servers).map(mapOf)) {
      this.value(server.url ?? '', letters, where, 'server')
      this.text(server.description, { letters }, where)
      for (const [name, variable] of Object.entries(mapOf(server.variables)))
        for (const value of [name, mapOf(variable).default, ...listOf(mapOf(variable).enum)])
          this.value(value ?? '', letters, where, 'variable')
    }
  }

  #pathItem(item: Written, path: string, find: (label: string) => readonly Shown[]): void {
    for (const method of [...methods, ...Object.keys(mapOf(mapOf(item.value).additionalOperations))]) {
      const operation = follow(
        methods.includes(method) ? at(item, method) : at(item, 'additionalOperations', method),
      )
      if (!isMap(operation.value)) continue
      const label = `${methods.includes(method) ? method.toUpperCase() : method} ${path}`
      const elements = find(label)
      this.claim(elements.length > 0, label, 'the operation')
      if (elements.length > 0) this.#operation(operation, item, this.#place(elements), label)
    }
  }

  #operation(written: Written, item: Written, place: Place, label: string): void {
    const operation = mapOf(written.value)
    const all = `${place.allLetters} ${place.movedExamples}`
    for (const key of ['summary', 'description'])
      this.text(operation[key] ?? mapOf(item.value)[key], place, label)
    this.value(operation.operationId ?? '', place.letters, label, 'operationId')
    this.docs(operation.externalDocs, place, label)
    for (const { servers } of [operation, mapOf(item.value)]) this.#servers(servers, place.letters, label)
    for (const alternative of listOf(operation.security))
      for (const [name, scopes] of Object.entries(mapOf(alternative)))
        for (const each of [name, ...listOf(scopes)]) this.value(each, place.letters, label, 'security')
    for (const sample of listOf(operation['x-codeSamples']))
      this.value(mapOf(sample).source ?? '', all, label, 'sample')
    const parameters = [operation, mapOf(item.value)].flatMap((holder) => listOf(holder.parameters))
    const names = new Set<string>()
    for (const parameter of parameters.map((value) => follow({ ...written, value }))) {
      const { in: kind, name } = mapOf(parameter.value)
      const key = `${String(kind)} ${String(name)}`
      if (kind === 'body') this.#body(parameter, place, label, mapOf(operation).consumes)
      else if (!names.has(key))
        this.#parameter(
          parameter,
          textOf(name),
          kind === 'formData' ? place.parts(isMedia) : place,
          label,
          all,
        )
      names.add(key)
    }
    if (operation.requestBody !== undefined)
      this.#content(follow(at(written, 'requestBody')), place, `${label} › body`, 'readOnly', all)
    for (const status of Object.keys(mapOf(operation.responses)).filter((key) => !key.startsWith('x-')))
      this.#response(follow(at(written, 'responses', status)), status, place, `${label} › ${status}`, all)
    for (const name of Object.keys(mapOf(operation.callbacks))) {
      const callback = follow(at(written, 'callbacks', name))
      for (const path of Object.keys(mapOf(callback.value)).filter((key) => !key.startsWith('x-')))
        this.#pathItem(follow(at(callback, path)), path, (request) =>
          place.elements.flatMap((element) =>
            findAll(element, ({ children }) =>
              children.some((each) => hasClass(each, 'api-doc') && isRequest(each, request)),
            ).flatMap((each) => [each, ...each.children]),
          ),
        )
    }
  }

  #body(parameter: Written, place: Place, label: string, consumes: unknown): void {
    this.text(mapOf(parameter.value).description, place, label)
    for (const type of listOf(consumes)) this.value(type, place.allLetters, label, 'media type')
    this.#schema(at(parameter, 'schema'), place.parts(isMedia), `${label} › body`, 'readOnly')
  }

  #parameter(written: Written, name: string, place: Place, label: string, all: string): void {
    const parameter = mapOf(written.value)
    const where = `${label} › ${name}`
    const field = place.field(name)
    this.claim(!field.isEmpty, where, 'the parameter')
    if (field.isEmpty) return
    this.text(parameter.description, field, where)
    this.#examples(written, field.letters, where)
    if (parameter.schema === undefined && parameter.content === undefined) this.#schema(written, field, where)
    this.#schema(at(written, 'schema'), field, where, 'readOnly')
    for (const type of Object.keys(mapOf(parameter.content))) {
      this.value(type, field.letters, where, 'media type')
      this.#schema(at(written, 'content', type, 'schema'), field, where, 'readOnly')
      this.#examples(at(written, 'content', type), `${field.letters} ${all}`, where)
    }
  }

  #examples(holder: Written, letters: string, where: string): void {
    const { example, examples } = mapOf(holder.value)
    if (example !== undefined) this.value(example, letters, where, 'example')
    for (const name of Object.keys(mapOf(examples))) {
      const given = mapOf(follow(at(holder, 'examples', name)).value)
      const value = given.value ?? given.dataValue ?? given.serializedValue ?? given.externalValue
      this.value(given.summary ?? '', letters, where, 'summary')
      this.text(given.description, { letters }, where)
      if (value !== undefined) this.value(value, letters, where, 'example')
    }
  }

  #content(
    holder: Written,
    place: Place,
    where: string,
    absent: 'readOnly' | 'writeOnly',
    all: string,
  ): void {
    this.text(mapOf(holder.value).description, place, where)
    for (const type of Object.keys(mapOf(mapOf(holder.value).content))) {
      const media = follow(at(holder, 'content', type))
      const shown = place.parts((element) => isMedia(element) && startsWith(element, type))
      this.claim(!shown.isEmpty || place.letters.includes(lettersIn(type)), where, `media type ${type}`)
      for (const key of ['schema', 'itemSchema'])
        this.#schema(this.#withoutExample(at(media, key), all, where), shown, `${where} › ${type}`, absent)
      this.#examples(media, all, `${where} › ${type}`)
      for (const name of Object.keys(mapOf(mapOf(media.value).encoding)))
        this.#headers(at(media, 'encoding', name), shown, `${where} › ${name}`, all)
    }
  }

  /** The example of a body stands in its media type, or beside the operation. */
  #withoutExample(written: Written, all: string, where: string): Written {
    if (!isMap(written.value)) return written
    // A reference to nothing but a schema with an example has it, too.
    const isOnlyReference = Object.keys(written.value).join() === '$ref'
    const { value: whole, ...target } = isOnlyReference ? follow(written) : written
    const { example, ...value } = mapOf(whole)
    if (example === undefined) return written
    this.value(example, all, where, 'example')
    return { ...target, value }
  }

  #headers(holder: Written, place: Place, where: string, all: string): void {
    for (const name of Object.keys(mapOf(mapOf(holder.value).headers)))
      this.#parameter(follow(at(holder, 'headers', name)), name, place, where, all)
  }

  #response(written: Written, status: string, place: Place, where: string, all: string): void {
    const shown = this.#place(
      place.elements.flatMap((element) =>
        findAll(
          element,
          (each) => hasClass(each, 'api-response') && each.attributes['data-value'] === status,
        ),
      ),
    )
    this.claim(!shown.isEmpty, where, 'the response')
    if (shown.isEmpty) return
    const response = mapOf(written.value)
    this.text(response.summary, shown, where)
    this.#headers(written, shown, where, all)
    this.#content(written, shown, where, 'writeOnly', all)
    if (response.schema !== undefined)
      this.#schema(
        this.#withoutExample(at(written, 'schema'), all, where),
        shown.parts(isMedia),
        where,
        'writeOnly',
      )
    for (const example of Object.values(mapOf(response.examples))) this.value(example, all, where, 'example')
    for (const name of Object.keys(mapOf(response.links))) {
      const link = mapOf(follow(at(written, 'links', name)).value)
      for (const value of [
        name,
        link.operationId,
        link.operationRef,
        ...Object.entries(mapOf(link.parameters)).flat(),
      ])
        this.value(value ?? '', shown.letters, where, 'link')
      this.text(link.description, shown, where)
      this.#servers([link.server].filter(isMap), shown.letters, where)
    }
  }
}

const isMedia = (element: Shown): boolean => hasClass(element, 'api-media')

/** Whether a body is one of a media type; types with the same schema share a description. */
const startsWith = (element: Shown, type: string): boolean => {
  const [line] = findAll(element, (each) => hasClass(each, 'ref-meta'))
  return findAll(line ?? element, ({ name }) => name === 'code').some((code) => textIn(code) === type)
}

/** Whether this is the part for a request: `POST {$request.body#/url}`. */
const isRequest = (element: Shown, request: string): boolean => {
  // A callback is folded below its request.
  const [line] = findAll(element, (each) => hasClass(each, 'api-line') || each.name === 'summary')
  return line !== undefined && lettersIn(textIn(line)).startsWith(lettersIn(request))
}

const push = (map: Map<string, Shown[]>, key: string, elements: readonly Shown[]): void =>
  void map.set(key, [...(map.get(key) ?? []), ...elements])
