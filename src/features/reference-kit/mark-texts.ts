/** What readers see of the marks of a schema. */
export const markTexts = {
  'read only': 'reference.readOnly',
  'write only': 'reference.writeOnly',
  deprecated: 'reference.deprecatedMark',
} as const
