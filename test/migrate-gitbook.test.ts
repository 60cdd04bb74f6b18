import { describe, expect, test } from 'vitest'
import { project } from './docusaurus-project.ts'

describe('a space of GitBook', () => {
  test('has its pages, their order, their addresses and its redirects', async () => {
    const { migrate, read } = project({
      '.gitbook.yaml':
        'root: ./text/\nstructure:\n  readme: START.md\n  summary: SUMMARY.md\nredirects:\n  old/fire: ./fire/README.md\n',
      'text/SUMMARY.md': `# Table of contents

* [Kiln](START.md)

## Firing

* [All about fire](fire/README.md "Fire")
  * [Cool down](fire/Cool.md)
* [Elsewhere](https://acme.example)
* [Gone](gone.md)
`,
      'text/START.md':
        '---\ndescription: How to fire clay\n---\n\n# Kiln\n\nSee [fire](fire/) and [cool](fire/Cool.md#id-1.-open-the-a-d-lid).\n',
      'text/fire/README.md': '# Fire\n\n## Heat <a href="#warmth" id="warmth"></a>\n',
      'text/fire/Cool.md': '---\nhidden: true\n---\n\n# Cool\n\n## 1. Open the AD lid\n',
      'text/unlisted.md': '# Unlisted\n',
    })
    const { code, out } = await migrate()
    expect(out).toContain('made with GitBook')
    expect(code).toBe(0)
    expect(out).not.toContain('Text lost')
    expect(out).not.toContain('broken-')
    const home = read('build/index.html')
    expect(home).toMatch(/<h1[^>]*>Kiln<[^]*<p class="lead">How to fire clay<\/p>/)
    expect(home).toMatch(/Firing<[^]*href="\/fire"[^]*Fire<[^]*Elsewhere</)
    expect(home).toContain('href="/fire/cool#id-1.-open-the-a-d-lid"')
    expect(read('build/fire.html')).toContain('id="warmth"')
    expect(read('build/old/fire.html')).toContain('/fire')
    expect(() => read('build/unlisted.html')).toThrow()
    expect(read('MIGRATION.md')).toContain('These pages have no file: gone.md.')
  })

  test('of several spaces has a sidebar and an item of the navbar for each', async () => {
    const { migrate, read } = project({
      '.gitbook.yaml': 'root: ./\nredirects:\n  old/heat: fire-brick/heat/README.md\n',
      'README.md': '# Repository\n',
      'clay/SUMMARY.md': '# Table of contents\n\n* [Clay](README.md)\n',
      'clay/README.md':
        '# All about clay\n\n[Heat](../fire-brick/heat/README.md)\n\n<picture><source srcset="../.gitbook/assets/dark side.svg" media="(prefers-color-scheme: dark)"><img src="../.gitbook/assets/side.svg" alt="Side"></picture>\n',
      'fire-brick/SUMMARY.md':
        '# Table of contents\n\n* [Fire brick](README.md)\n  * [Heat](heat/README.md)\n',
      'fire-brick/README.md': '# Fire brick\n',
      'fire-brick/heat/README.md': '# Heat\n',
      '.gitbook/assets/side.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>\n',
      '.gitbook/assets/dark side.svg':
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="8"></svg>\n',
    })
    const { code, out } = await migrate()
    expect(code).toBe(0)
    expect(out).not.toContain('Not part of it')
    expect(out).not.toContain('broken-')
    expect(read('build/index.html')).toContain('/clay')
    expect(read('build/clay.html')).toMatch(
      /href="\/fire-brick"[^>]*>Fire brick<[^]*href="\/fire-brick\/heat"/,
    )
    expect(read('build/fire-brick/heat.html')).toMatch(/<h1[^>]*>Heat</)
    expect(read('build/old/heat.html')).toContain('/fire-brick/heat')
  })

  test('without a summary has a sidebar of its files', async () => {
    const { migrate, read } = project({
      '.gitbook.yaml': 'root: ./text/\n',
      'text/README.md': '# Kiln\n',
      'text/fire/heat.md': '# Heat\n',
    })
    const { code } = await migrate()
    expect(code).toBe(0)
    expect(read('build/index.html')).toContain('href="/fire/heat"')
  })

  test('shows its blocks', async () => {
    const { migrate, read } = project({
      'SUMMARY.md': '# Table of contents\n\n* [Kiln](README.md)\n* [Fire](fire.md)\n',
      'api.yaml': 'openapi: 3.1.0\n',
      'fire.md': '# All about fire\n',
      'parts.md': 'Included words.\n',
      'README.md': `# Kiln

{% hint style="danger" %}
Hot, see \`{% hint %}\`.
{% endhint %}

{% tabs %}
{% tab title="One" %}
{% code title="a.js" lineNumbers="true" %}
\`\`\`js
one('{% endtab %}')
\`\`\`
{% endcode %}
{% endtab %}

{% tab title="Two" %}
Second tab.
{% endtab %}
{% endtabs %}

{% stepper %}
{% step %}
### Open
First step.
{% endstep %}
{% step %}
Second step.
{% endstep %}
{% endstepper %}

- In a list:

  {% hint style="info" %}
  Inner hint.
  {% endhint %}

{% content-ref url="fire.md" %}
[fire.md](fire.md)
{% endcontent-ref %}

{% embed url="https://films.example/a" %}
A film
{% endembed %}

{% include "parts.md" %}

{% swagger method="get" path="/pots" baseUrl="https://a.example" summary="List pots" %}
{% swagger-parameter in="query" name="size" type="integer" required="true" %}
How large
{% endswagger-parameter %}
{% endswagger %}

{% openapi src="api.yaml" path="/pots" method="get" %}
[api.yaml](api.yaml)
{% endopenapi %}

{% @acme/thing id="7" %}

<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><i class="fa-bell">:bell:</i></td><td><strong>Burn</strong></td><td><a href="fire.md">fire.md</a></td></tr></tbody></table>
`,
    })
    const { code, out } = await migrate()
    expect(code).toBe(0)
    expect(out).not.toContain('Text lost')
    expect(out).toContain('2 unknown-component')
    expect(() => read('build/MIGRATION.html')).toThrow()
    const page = read('build/index.html')
    const main = page.slice(page.indexOf('<main'), page.indexOf('</main>'))
    expect(main).toMatch(/admonition-danger[^]*Hot, see <code>\{% hint %\}<\/code>/)
    expect(main).toMatch(/role="tab"[^>]*>One<[^]*role="tab"[^>]*>Two<[^]*a\.js[^]*endtab[^]*Second tab\./)
    expect(main).toMatch(/class="steps"[^]*<li>[^]*Open[^]*First step\.[^]*<li>[^]*Second step\./)
    expect(main).toMatch(/<li>[^]*In a list:[^]*admonition-info[^]*Inner hint\./)
    expect(main).toMatch(/class="cards"[^]*href="\/fire"[^]*All about fire/)
    expect(main).toMatch(/href="https:\/\/films\.example\/a"[^]*A film[^]*Included words\./)
    expect(main).toMatch(/List pots[^]*GET https:\/\/a\.example\/pots[^]*size[^]*required[^]*How large/)
    expect(main).toMatch(/href="\/fire"[^]*Burn/)
    expect(main).not.toContain(':bell:')
  })
})
