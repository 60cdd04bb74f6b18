import Badge from '@theme/mdx/Badge'
import CodeBlock from '@theme/mdx/CodeBlock'
import type { CodeSample } from '../../kit.ts'
import { groupFlags } from './flag-groups.ts'
import { AnchorHeading, CodeList, Rich, RowAnchor } from '../reference-kit/parts.tsx'

export interface FlagProps {
  readonly id: string
  readonly name: string
  readonly short?: string
  /** pflag's name of the type. */
  readonly type: string
  /** The type in words. */
  readonly typeLabel: string
  readonly default?: string
  readonly required: boolean
  readonly description: string
  readonly allowed: readonly string[]
  readonly format?: string
  readonly example?: string
  readonly env?: string
  readonly stability?: string
  readonly deprecated?: string
  readonly from?: { readonly name: string; readonly href: string }
}

interface CommandReference {
  readonly name: string
  readonly href: string
  readonly summary: string
}

export interface CliCommandProps {
  readonly name: string
  readonly usage?: CodeSample
  readonly stability?: string
  readonly aliases: readonly string[]
  /** Safe HTML, like every other text of the command. */
  readonly description: string
  readonly commands: readonly CommandReference[]
  readonly args: readonly {
    readonly name: string
    readonly required: boolean
    readonly variadic: boolean
    readonly description: string
    readonly allowed: readonly string[]
  }[]
  readonly flags: readonly FlagProps[]
  readonly inherited: readonly FlagProps[]
  readonly exclusive: readonly (readonly string[])[]
  readonly examples: readonly CodeSample[]
  readonly notes: string
  readonly seeAlso: readonly CommandReference[]
}

/** The reference page of one command. */
export default function CliCommand(props: CliCommandProps) {
  return (
    <div className="ref cli-command">
      {(props.stability !== undefined || props.aliases.length > 0) && (
        <p className="ref-meta">
          {props.stability !== undefined && <Badge type="warning">{capitalise(props.stability)}</Badge>}
          {props.aliases.length > 0 && (
            <span>
              {props.aliases.length === 1 ? 'Alias' : 'Aliases'}: <CodeList values={props.aliases} />
            </span>
          )}
        </p>
      )}
      <Rich html={props.description} />
      {props.usage && (
        <>
          <AnchorHeading id="usage">Usage</AnchorHeading>
          <CodeBlock {...props.usage} />
        </>
      )}
      {props.commands.length > 0 && (
        <>
          <AnchorHeading id="commands">Commands</AnchorHeading>
          <CommandTable commands={props.commands} label={`Commands below ${props.name}`} />
        </>
      )}
      {props.examples.length > 0 && (
        <>
          <AnchorHeading id="examples">Examples</AnchorHeading>
          <div className="cli-examples">
            {props.examples.map((example, index) => (
              <CodeBlock key={index} {...example} />
            ))}
          </div>
        </>
      )}
      {props.args.length > 0 && <Arguments {...props} />}
      {props.flags.length > 0 && (
        <>
          <AnchorHeading id="flags">Flags</AnchorHeading>
          {props.exclusive.map((names, index) => (
            <p key={index}>
              Use only one of <CodeList values={names} />.
            </p>
          ))}
          <FlagTable flags={props.flags} label={`Flags of ${props.name}`} />
        </>
      )}
      {props.inherited.length > 0 && (
        <>
          <AnchorHeading id="inherited-flags">Inherited flags</AnchorHeading>
          <FlagTable flags={props.inherited} label={`Flags that ${props.name} inherits`} />
        </>
      )}
      {props.notes !== '' && (
        <>
          <AnchorHeading id="notes">Notes</AnchorHeading>
          <Rich html={props.notes} />
        </>
      )}
      {props.seeAlso.length > 0 && (
        <>
          <AnchorHeading id="see-also">See also</AnchorHeading>
          <ul>
            {props.seeAlso.map((other) => (
              <li key={other.name}>
                <a href={other.href}>
                  <code>{other.name}</code>
                </a>
                : <Rich inline html={other.summary} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

function CommandTable({
  commands,
  label,
}: {
  readonly commands: readonly CommandReference[]
  readonly label: string
}) {
  return (
    <div className="table-wrapper" tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">Command</th>
            <th scope="col">Purpose</th>
          </tr>
        </thead>
        <tbody>
          {commands.map((command) => (
            <tr key={command.name}>
              <td>
                <a href={command.href}>
                  <code>{command.name}</code>
                </a>
              </td>
              <td>
                <Rich inline html={command.summary} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Arguments({ args }: CliCommandProps) {
  return (
    <>
      <AnchorHeading id="arguments">Arguments</AnchorHeading>
      <dl className="ref-fields">
        {args.map((argument) => (
          <div className="ref-field" key={argument.name}>
            <dt>
              <code className="ref-name">{argument.name}</code>
              {argument.required ? (
                <span className="ref-required">required</span>
              ) : (
                <span className="ref-type">optional</span>
              )}
              {argument.variadic && <span className="ref-type">can be repeated</span>}
            </dt>
            <dd>
              <Rich html={argument.description} />
              {argument.allowed.length > 0 && (
                <p className="ref-facts">
                  One of <CodeList values={argument.allowed} />
                </p>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function FlagTable({ flags, label }: { readonly flags: readonly FlagProps[]; readonly label: string }) {
  return (
    <table className="ref-table cli-flags" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Flag</th>
          <th scope="col">Meaning</th>
          <th scope="col">Default</th>
        </tr>
      </thead>
      {groupFlags(flags).map(({ prefix, flags: members }) => (
        <tbody key={prefix ?? ''}>
          {prefix !== undefined && (
            <tr>
              <th className="cli-flag-group" scope="rowgroup" colSpan={3}>
                <code>{prefix}</code> ({members.length})
              </th>
            </tr>
          )}
          {members.map((flag) => (
            <FlagRow key={flag.id} flag={flag} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function FlagRow({ flag }: { readonly flag: FlagProps }) {
  return (
    <tr id={flag.id}>
      <th scope="row">
        <span className="cli-flag-name">
          <code className="ref-name">{flag.name}</code>
          {flag.short !== undefined && <code className="cli-flag-short">{flag.short}</code>}
          <RowAnchor id={flag.id} label={flag.name} />
        </span>
        <span className="ref-type" title={flag.type}>
          {flag.format === undefined ? flag.typeLabel : flag.format}
        </span>
        {flag.required && <span className="ref-required">required</span>}
      </th>
      <td>
        {flag.stability !== undefined && <Badge type="warning">{capitalise(flag.stability)}</Badge>}
        {flag.deprecated !== undefined && (
          <div className="ref-deprecated">
            <Badge type="danger">Deprecated</Badge> <Rich inline html={flag.deprecated} />
          </div>
        )}
        <Rich html={flag.description} />
        {flag.allowed.length > 0 && (
          <p className="ref-facts">
            One of <CodeList values={flag.allowed} />
          </p>
        )}
        {flag.example !== undefined && (
          <p className="ref-facts">
            Example: <code>{flag.example}</code>
          </p>
        )}
        {flag.env !== undefined && (
          <p className="ref-facts">
            Environment variable: <code>{flag.env}</code>
          </p>
        )}
        {flag.from && (
          <p className="ref-facts">
            {'From '}
            <a href={flag.from.href}>
              <code>{flag.from.name}</code>
            </a>
          </p>
        )}
      </td>
      <td data-label="Default">
        {flag.default === undefined ? <span className="ref-none">—</span> : <code>{flag.default}</code>}
      </td>
    </tr>
  )
}
