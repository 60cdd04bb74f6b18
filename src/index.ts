/** docgen's public API: what a configuration, a plugin or a script of one's own may use. */
import { type BuildOptions, type BuildResult, defaultBuildOptions } from './pipeline/build-options.ts'

export { defineConfig, definePlugin, defineSidebars } from './stages/config/define-config.ts'
export type { ConfigAdditions } from './stages/config/define-config.ts'
export type { UserConfig } from './stages/config/user-config.generated.ts'
export type { SiteConfig } from './model/site-config.ts'
export type { BuildOptions, BuildResult } from './pipeline/build-options.ts'
export type { Diagnostic, Place, Severity } from './model/diagnostic.ts'
export type {
  ContentAdditions,
  ContentContext,
  HeadContext,
  Plugin,
  PluginPage,
  SiteView,
} from './model/plugin.ts'
export type { Json } from './model/plain-data.ts'
export type { ImageAdditions, ImageContext, ImageVariant, ShownImage } from './model/image-variants.ts'
export type { FrontMatter } from './model/front-matter.ts'
export type { Heading, Page, SearchSection } from './model/page.ts'
export type { SidebarItem } from './model/navigation-config.ts'
export type { UserSidebarItem, UserSidebars } from './stages/config/user-sidebars.ts'
export type {
  AnswerEvent,
  AnswerProvider,
  AnswerRequest,
  AnswerSource,
  Verdict,
} from './model/search/answers.ts'
export type {
  HeadTag,
  OutputFile,
  PageSlice,
  RenderedPage,
  Route,
  SiteFile,
  SiteProps,
} from './model/site.ts'
export type { DocumentContextValue, HydrateOn, LayoutProps } from './model/theme.ts'
export { asFatal, createDiagnose, diagnose } from './model/diagnose.ts'
export type {
  CommandArgument,
  CommandContext,
  CommandOption,
  CommandSite,
  PluginCommand,
} from './model/plugin-command.ts'
export type { PluginRule } from './model/rule.ts'
export { asContentPath, asOutputPath, asRoutePath } from './model/path.ts'
export type { ContentPath, Href, OutputPath, RoutePath } from './model/path.ts'
export { cliReference } from './features/cli-reference/index.ts'
export { crd } from './features/crd/index.ts'
export { asyncapi } from './features/asyncapi/index.ts'
export { graphql } from './features/graphql/index.ts'
export { protobuf } from './features/protobuf/index.ts'
export { helm } from './features/helm/index.ts'
export { jsonSchema } from './features/json-schema/index.ts'
export { mcp } from './features/mcp/index.ts'
export { openapi } from './features/openapi/index.ts'
export { terraform } from './features/terraform/index.ts'
export { typedoc } from './features/typedoc/index.ts'
export { analytics } from './features/analytics/index.ts'
export { preconnect } from './features/preconnect/index.ts'
export { tagManager } from './features/tag-manager/index.ts'
export { responsiveImages } from './features/responsive-images/index.ts'
export { samples } from './features/samples/index.ts'
export { offline } from './features/offline/index.ts'
export { sharePictures } from './features/share-pictures/index.ts'
export { siteIcons } from './features/site-icons/index.ts'

/** Builds a site from a script: what `docgen build` does, without the printing. */
export async function build(options: Partial<BuildOptions> = {}): Promise<BuildResult> {
  const { buildSite } = await import('./build.ts')
  return buildSite({ ...defaultBuildOptions, ...options })
}
