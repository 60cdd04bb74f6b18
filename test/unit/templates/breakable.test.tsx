import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { breakable } from '../../../templates/breakable.tsx'

const shown = (text: string): string => renderToStaticMarkup(<>{breakable(text)}</>).replaceAll('<wbr/>', '|')

test.each([
  [
    'lighting/streetlights/1/0/event/{streetlightId}/measured',
    'lighting/|streetlights/|1/0/event/|{streetlight|Id}/measured',
  ],
  ['com.example.launch.ConfigurationFactory', 'com.example.|launch.Configuration|Factory'],
  [
    'The class ConfigurationPropertiesFactoryBean of this',
    'The class Configuration|Properties|FactoryBean of this',
  ],
  ['https://docs.acme.dev/guides/install', 'https://|docs.acme.|dev/guides/|install'],
  ['Donaudampfschifffahrtsgesellschaft', 'Donaudampfschifffahrtsgesellschaft'],
  ['PersonStarshipsConnection', 'PersonStarships|Connection'],
  ['ConfigurationModel', 'ConfigurationModel'],
  ['A title of many words, and none of them is long', 'A title of many words, and none of them is long'],
])('long words break where their parts meet: %s', (text, expected) => expect(shown(text)).toBe(expected))
