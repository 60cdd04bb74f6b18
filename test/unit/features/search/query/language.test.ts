import { beforeAll, describe, expect, it, test } from 'vitest'
import { loadLanguage } from '../../../../../src/features/search/index/load-language.ts'
import type { SearchEngine } from '../../../../../src/features/search/query/engine.ts'
import { languageFile } from '../../../../../src/model/site-language.ts'
import { buildIndex, engineOf, type ShortPage } from '../index/site-of.ts'

/** Opens a site of pages `[path, title, text]` in a language. */
async function open(
  language: string,
  pages: readonly (readonly [path: string, title: string, text: string])[],
): Promise<SearchEngine> {
  const short = pages.map(([path, title, text]): ShortPage => ({ path, title, sections: [['', text]] }))
  const built = await buildIndex(short, undefined, { language })
  expect(built.head.language).toBe(language)
  return engineOf(built, await loadLanguage(language))
}

const first = (engine: SearchEngine, query: string): string | undefined =>
  engine.sections.pages[engine.search(query).pages[0]?.page ?? -1]?.href

const found = (engine: SearchEngine, query: string): readonly string[] =>
  engine.search(query).pages.map(({ page }) => engine.sections.pages[page]?.href ?? '')

describe('German', () => {
  let engine: SearchEngine
  beforeAll(async () => {
    engine = await open('de-AT', [
      ['/server', 'Server starten', 'Die gestarteten Server laufen in Behältern.'],
      ['/geheimnisse', 'Geheimnisse verwalten', 'Ein Geheimnis wird verschlüsselt gespeichert.'],
      ['/haus', 'Häuser', 'Straßen und Plätze der Städte.'],
    ])
  })

  test.each([
    ['servers starten', '/server'],
    ['Geheimnisses', '/geheimnisse'],
    ['geheimnissen', '/geheimnisse'],
    ['speichern von Geheimnissen', '/geheimnisse'],
    ['haeuser', '/haus'],
    ['strasse', '/haus'],
    ['stadt', '/haus'],
  ])('%s', (query, expected) => expect(first(engine, query)).toBe(expected))

  it('leaves out words that carry no topic', () => {
    expect(found(engine, 'wie werden die Geheimnisse')).toEqual(['/geheimnisse'])
  })
})

describe('French', () => {
  let engine: SearchEngine
  beforeAll(async () => {
    engine = await open('fr', [
      ['/deployer', 'Déployer une application', 'Le déploiement continu des applications.'],
      ['/securite', 'Sécurité', 'Les secrets sont chiffrés avant leur stockage.'],
      ['/configurer', 'Configuration du réseau', 'Les réglages configurés par défaut.'],
    ])
  })

  test.each([
    ['déploiements', '/deployer'],
    ['deploiement', '/deployer'],
    ['chiffrement des secrets', '/securite'],
    ['stocker un secret', '/securite'],
    ['configurations', '/configurer'],
    ['reseaux', '/configurer'],
  ])('%s', (query, expected) => expect(first(engine, query)).toBe(expected))

  it('leaves out words that carry no topic', () => {
    expect(found(engine, 'comment sont les secrets')).toEqual(['/securite'])
  })
})

describe('Japanese', () => {
  let engine: SearchEngine
  beforeAll(async () => {
    engine = await open('ja', [
      ['/settings', '設定ファイル', 'サーバーの設定はYAMLで書きます。'],
      ['/auth', '認証', 'ユーザーはトークンで認証されます。'],
      ['/install', 'インストール', 'コマンドラインツールをインストールします。'],
    ])
  })

  test.each([
    ['設定', '/settings'],
    ['設定ファイルの書き方', '/settings'],
    ['ユーザー認証', '/auth'],
    ['トークン', '/auth'],
    ['インストール方法', '/install'],
    ['コマンドライン', '/install'],
    ['yaml', '/settings'],
  ])('%s', (query, expected) => expect(first(engine, query)).toBe(expected))
})

describe('Chinese and Korean', () => {
  it('are read in pairs of letters, particles and all', async () => {
    const chinese = await open('zh-CN', [
      ['/config', '配置文件', '服务器的配置使用YAML编写。'],
      ['/auth', '身份验证', '用户通过令牌进行身份验证。'],
    ])
    expect(first(chinese, '服务器配置')).toBe('/config')
    expect(first(chinese, '验证用户')).toBe('/auth')
    const korean = await open('ko', [
      ['/config', '설정 파일', '서버 설정을 YAML로 작성합니다.'],
      ['/auth', '인증', '사용자는 토큰으로 인증됩니다.'],
    ])
    expect(first(korean, '설정은')).toBe('/config')
    expect(first(korean, '토큰')).toBe('/auth')
  })
})

describe('languages', () => {
  it('are named by the files of lunr-languages', () => {
    expect(['de-AT', 'pt_BR', 'nb', 'en', 'en-GB', 'ja', 'xx'].map(languageFile)).toEqual([
      'de',
      'pt',
      'no',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test.each([
    ['ar', 'الكتاب'],
    ['da', 'indstillingerne'],
    ['el', 'εγκαταστασης'],
    ['es', 'configuraciones'],
    ['fi', 'asetuksissa'],
    ['hu', 'beallitasokat'],
    ['it', 'configurazioni'],
    ['nb', 'innstillingene'],
    ['nl', 'instellingen'],
    ['pl', 'ustawieniach'],
    ['pt', 'configurações'],
    ['ro', 'configurarilor'],
    ['ru', 'настройками'],
    ['sv', 'inställningarna'],
    ['tr', 'ayarlarinda'],
  ])('%s has stems', async (language, word) => {
    const { stem } = await loadLanguage(language)
    expect(stem(word)).not.toBe(word)
    expect(stem(word)).not.toBe('')
    expect(stem(stem(word)).length).toBeGreaterThan(0)
  })

  it('are remembered apart', async () => {
    const pages: readonly ShortPage[] = [
      { path: '/a', title: 'Geheimnisse', sections: [['', 'Geheimnisse']] },
    ]
    const remembered = new Map<string, string>()
    const english = await buildIndex(pages, remembered)
    const other = await buildIndex(pages, remembered, { language: 'de' })
    expect(other.words.hashes).not.toBe(english.words.hashes)
  })
})
