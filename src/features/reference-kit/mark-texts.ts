/** The labels for a schema's marks. */
export const markTexts = {
  'read only': 'reference.readOnly',
  'write only': 'reference.writeOnly',
  deprecated: 'reference.deprecatedMark',
} as const
