import { useState } from 'react'
import { icons } from '../../templates/icons.ts'

/** The icons of the theme with their names, of which those that a reader looks for can be shown alone. */
export default function IconList() {
  const [query, setQuery] = useState('')
  const names = Object.keys(icons)
    .sort()
    .filter((name) => name.includes(query.trim().toLowerCase()))
  return (
    <div className="icon-list">
      <label>
        Name of an icon{' '}
        <input type="search" value={query} onChange={({ target }) => setQuery(target.value)} />
      </label>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <svg
              className="icon"
              viewBox="0 0 24 24"
              aria-hidden
              dangerouslySetInnerHTML={{ __html: icons[name as keyof typeof icons] }} // A key of it.
            />
            <code>{name}</code>
          </li>
        ))}
      </ul>
      <p role="status">{names.length === 0 ? 'No icon has this in its name.' : ''}</p>
    </div>
  )
}
