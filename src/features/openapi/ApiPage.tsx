import { breakable } from '@theme/breakable'
import { useTranslate } from '@theme/context'
import Badge from '@theme/mdx/Badge'
import Icon from '@theme/slots/Icon'
import { AnchorHeading, ReferencePage, Rich, InRow } from '../reference-kit/parts.tsx'
import { TypeLine } from '../reference-kit/SchemaFacts.tsx'
import { SchemaTree } from '../reference-kit/SchemaTree.tsx'
import type { SchemaView } from '../reference-kit/schema-view-types.ts'
import type { ApiServer } from './api-model.ts'
import { MethodBadge, Operation, type OperationProps } from './Operation.tsx'
import { ServerVariables, Docs, NamedLink, type DocsLink } from './ApiParts.tsx'

/** The props of an API page. Texts are safe HTML. */
export interface ApiPageProps {
  readonly overview?: {
    readonly version: string
    readonly description: string
    readonly download?: string
    readonly links: readonly DocsLink[]
    readonly logo?: { readonly src: string; readonly alt: string; readonly href?: string }
    readonly servers: readonly ApiServer[]
    readonly security: readonly {
      readonly name: string
      readonly title: string
      readonly deprecated: boolean
      readonly description: string
      readonly facts: readonly { readonly label: string; readonly value: string }[]
      readonly scopes: readonly { readonly name: string; readonly description: string }[]
    }[]
  }
  /** Lists of operations on other pages. Each entry has the operation's anchor on that page. */
  readonly index: readonly (GroupProps & {
    readonly operations: readonly OperationEntry[]
    /** The page that lists the operations instead. */
    readonly page?: ListPage
  })[]
  /** The same for schemas. */
  readonly schemaIndex: readonly {
    readonly id: string
    readonly name: string
    /** Plain text. */
    readonly summary: string
    readonly href: string
  }[]
  /** The page that lists the schemas instead. */
  readonly schemasPage?: ListPage
  readonly groups: readonly (GroupProps & { readonly operations: readonly OperationProps[] })[]
  readonly schemas: readonly { readonly id: string; readonly name?: string; readonly schema: SchemaView }[]
}

/** A group of operations, such as those with a tag. */
interface GroupProps {
  readonly id?: string
  readonly title?: string
  readonly description: string
  readonly docs?: DocsLink
  /** Operations of other groups that belong here, too. */
  readonly others: readonly OperationEntry[]
}

/** A page with a list that would be too long for the first page. */
export interface ListPage {
  readonly href: string
  readonly count: number
}

interface OperationEntry {
  readonly id: string
  readonly title: string
  readonly method: string
  readonly path: string
  readonly href: string
}

/** A page of an API reference: the whole API, the operations of a tag, one operation, or schemas. */
export default function ApiPage({
  overview,
  index,
  schemaIndex,
  schemasPage,
  groups,
  schemas,
}: ApiPageProps) {
  const t = useTranslate()
  return (
    <ReferencePage of="ApiPage" className="api">
      {overview && <Overview overview={overview} />}
      {index.map((group, position) => (
        <section key={group.id ?? position}>
          <GroupHead group={group} />
          <OperationList operations={group.operations} moved />
          <ListLink label={t('api.operations')} page={group.page} />
          <OperationList operations={group.others} />
        </section>
      ))}
      {groups.map((group, position) => (
        <section className="api-group" key={group.id ?? position}>
          <GroupHead group={group} />
          {group.operations.map((operation) => (
            <Operation key={operation.id} operation={operation} level={group.id === undefined ? 2 : 3} />
          ))}
          <OperationList operations={group.others} />
        </section>
      ))}
      {(schemaIndex.length > 0 || schemasPage) && (
        <section>
          {overview && <AnchorHeading id="schemas">{t('api.schemas')}</AnchorHeading>}
          <ListLink label={t('api.schemas')} page={schemasPage} />
          {schemaIndex.length > 0 && (
            <ul className="api-index">
              {schemaIndex.map(({ id, name, summary, href }) => (
                <li key={id} id={id} data-moved="">
                  <a href={href}>
                    <code className="ref-name">{breakable(name)}</code> <span>{summary}</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      {schemas.length > 0 && (
        <section className="api-schemas">
          {overview && <AnchorHeading id="schemas">{t('api.schemas')}</AnchorHeading>}
          {schemas.map(({ id, name, schema }) => (
            <section className="api-schema" key={id}>
              {name === undefined ? (
                <span id={id} />
              ) : (
                <AnchorHeading id={id} level={overview ? 3 : 2}>
                  {name}
                </AnchorHeading>
              )}
              <p className="ref-meta" data-between=", ">
                <InRow>
                  <TypeLine schema={schema} />
                </InRow>
              </p>
              {schema.title !== undefined && schema.title !== name && <p>{schema.title}</p>}
              {schema.description !== undefined && <Rich html={schema.description} />}
              <SchemaTree schema={schema} />
            </section>
          ))}
        </section>
      )}
    </ReferencePage>
  )
}

function GroupHead({ group: { id, title, description, docs } }: { readonly group: GroupProps }) {
  return (
    <>
      {id !== undefined && (
        <AnchorHeading id={id} label={title ?? ''}>
          {title}
        </AnchorHeading>
      )}
      <Rich html={description} />
      <Docs docs={docs} />
    </>
  )
}

function ListLink({ label, page }: { readonly label: string; readonly page: ListPage | undefined }) {
  return (
    page && (
      <p>
        <a href={page.href}>
          {label} ({page.count})
        </a>
      </p>
    )
  )
}

/** Links to operations; `moved`: those with an anchor in another layout, which is kept here. */
function OperationList({
  operations,
  moved = false,
}: {
  readonly operations: readonly OperationEntry[]
  readonly moved?: boolean
}) {
  if (operations.length === 0) return null
  return (
    <ul className="api-index">
      {operations.map(({ id, href, method, title, path }) => (
        <li key={id} {...(moved ? { id, 'data-moved': '' } : {})}>
          <a href={href}>
            <MethodBadge method={method} />{' '}
            {/* An operation that the document does not name is called what its columns say. */}
            {title !== `${method} ${path}` && <span>{title}</span>} <code className="ref-type">{path}</code>
          </a>
        </li>
      ))}
    </ul>
  )
}

type ApiOverview = NonNullable<ApiPageProps['overview']>

function Overview({ overview }: { readonly overview: ApiOverview }) {
  const t = useTranslate()
  return (
    <>
      <p className="ref-meta" data-between=", ">
        <InRow>
          {overview.version !== '' && <span>{t('api.version', { version: overview.version })}</span>}
          {overview.download !== undefined && (
            <a href={overview.download} download>
              <Icon name="file" /> {t('api.download')}
            </a>
          )}
          {overview.links.map((link, index) => (
            <NamedLink key={index} link={link} />
          ))}
        </InRow>
      </p>
      {overview.logo && <Logo {...overview.logo} />}
      <Rich html={overview.description} />
      {overview.servers.length > 0 && <Servers servers={overview.servers} />}
      {overview.security.length > 0 && <SecuritySchemes security={overview.security} />}
    </>
  )
}

function Logo({ src, alt, href }: NonNullable<ApiOverview['logo']>) {
  const image = <img src={src} alt={alt} loading="lazy" />
  return <p>{href === undefined ? image : <a href={href}>{image}</a>}</p>
}

function Servers({ servers }: Pick<ApiOverview, 'servers'>) {
  const t = useTranslate()
  return (
    <>
      <AnchorHeading id="servers">{t('api.servers')}</AnchorHeading>
      <dl className="ref-fields">
        {servers.map((server) => (
          <div className="ref-field" key={server.url}>
            <dt data-between=", ">
              <InRow>
                <code className="ref-name">{server.url}</code>
                {server.name !== '' && <span className="ref-type">{server.name}</span>}
              </InRow>
            </dt>
            <dd>
              <Rich html={server.description} />
              <ServerVariables variables={server.variables} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function SecuritySchemes({ security }: Pick<ApiOverview, 'security'>) {
  const t = useTranslate()
  return (
    <>
      <AnchorHeading id="authentication">{t('api.authentication')}</AnchorHeading>
      <dl className="ref-fields">
        {security.map((scheme) => (
          <div className="ref-field" key={scheme.name}>
            <dt data-between=", ">
              <InRow>
                <code className="ref-name">{scheme.name}</code>
                <span className="ref-type">{scheme.title}</span>
                {scheme.deprecated && <Badge type="danger">{t('reference.deprecatedMark')}</Badge>}
              </InRow>
            </dt>
            <dd>
              <Rich html={scheme.description} />
              {scheme.facts.map((fact, position) => (
                <p className="ref-facts" key={position}>
                  {fact.label}: <code>{fact.value}</code>
                </p>
              ))}
              {scheme.scopes.length > 0 && (
                <ul className="ref-options">
                  {scheme.scopes.map((scope) => (
                    <li key={scope.name}>
                      <code>{scope.name}</code> <Rich inline html={scope.description} />
                    </li>
                  ))}
                </ul>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
