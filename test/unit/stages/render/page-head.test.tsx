import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { withoutHead } from '../../../../src/stages/render/page-head.ts'
import Head from '../../../../templates/compat/docusaurus/Head.tsx'

it('the tags of `<Head>` go to the head with all that is in them', () => {
  const html = renderToString(
    <p>
      <Head>
        <meta name="a" content={'x "y" & z'} />
        <>
          <script>{'if (a < b && c) d()'}</script>
        </>
        <noscript>
          Off:
          <img height={1} style={{ display: 'none', borderWidth: 0 }} src="/pixel?a=1&b=2" alt="" />
          <span>
            <b>no script</b>
          </span>
        </noscript>
        <title>{'Pots & <Kilns>'}</title>
      </Head>
      Text
    </p>,
  )
  expect(withoutHead(html)).toEqual({
    body: '<p>Text</p>',
    tags: [
      { tag: 'meta', attributes: { name: 'a', content: 'x "y" & z' } },
      { tag: 'script', attributes: {}, content: 'if (a < b && c) d()' },
      {
        tag: 'noscript',
        attributes: {},
        content:
          'Off:<img height="1" style="display:none;border-width:0" src="/pixel?a=1&amp;b=2" alt=""><span><b>no script</b></span>',
      },
      { tag: 'title', attributes: {}, content: 'Pots &amp; &lt;Kilns>' },
    ],
  })
})
