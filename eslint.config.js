import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/** Ways of asking an object by a text that also find what it inherits. */
const inheritedKeys = [
  {
    selector:
      'VariableDeclarator[id.typeAnnotation.typeAnnotation.typeName.name=/^(Partial|Readonly|Record)$/][init.properties.length>0] > Identifier TSTypeReference[typeName.name="Record"][typeArguments.params.0.type="TSStringKeyword"]',
    message: 'An object literal asked by any text also finds what it inherits. Use lookup() from kit/lookup.',
  },
  {
    selector: 'VariableDeclarator[init.properties.length>0] > Identifier TSIndexSignature',
    message: 'An object literal asked by any text also finds what it inherits. Use lookup() from kit/lookup.',
  },
  {
    selector: 'MemberExpression[computed=true] > TSAsExpression.property',
    message:
      'A cast is no proof that the object has this key. Use a Map, or narrow the key by Object.hasOwn.',
  },
  {
    selector:
      'BinaryExpression[operator="in"]:not([left.type="Literal"]):not([left.type="PrivateIdentifier"])',
    message: 'This also finds what the object inherits. Use Object.hasOwn or a Map.',
  },
]

/** Other ideas of what an email address is: a form that takes what another refuses ends in mail that cannot be sent. */
const otherAddresses = ['[object.name="z"]', '[object.property.name="regexes"]'].map((of) => ({
  selector: `MemberExpression[property.name="email"]${of}`,
  message: 'An email address has one type: emailAddress() or isEmailAddress() from kit/email-address.',
}))

/** Reading cookies anywhere else: trimming takes more than RFC 6265 allows, and a name that looks the same is another. */
const otherCookies = [
  {
    selector: 'CallExpression[callee.property.name="get"][arguments.0.value="cookie"]',
    message: 'Cookies are read by cookieNamed() from kit/http-fields.',
  },
]

/** An id that is used as it came: text that is none reaches the database, which throws. */
const uncheckedIds = [
  {
    selector: 'CallExpression[callee.property.name="refine"][arguments.0.name="isId"][arguments.length=2]',
    message: 'An id in a form is idField() from kit/request-ids/id-field, which answers other text with 404.',
  },
]
const uncheckedIdsOfRequests = [
  'MemberExpression[object.name=/^(params|fields)$/][property.name=/Id$/]',
  'VariableDeclarator[init.name="params"] > ObjectPattern > Property[key.name=/Id$/]',
  'ObjectPattern > Property[key.name=/^(id|[a-zA-Z]+Id)$/] > AssignmentPattern[right.value=""]',
].map((selector) => ({
  selector,
  message:
    'An id of an address or a form is read by idIn() from kit/request-ids/id-in, which answers other text with 404.',
}))

/** The business of a handle, named again: the builder of the handle adds it to every table. */
const repeatedTenant = [
  {
    selector:
      'CallExpression[callee.property.name=/^(where|on)$/][arguments.0.value=/(^|[.])business_id$/][arguments.2.object.name="db"][arguments.2.property.name="businessId"]',
    message: 'A tenant handle adds business_id to its queries: db/tenant-binding.server.ts.',
  },
]
const ofProduct = [...inheritedKeys, ...otherAddresses, ...otherCookies, ...uncheckedIds, ...repeatedTenant]

export default tseslint.config(
  { ignores: ['build/', 'node_modules/', '.data/', 'public/', 'test-results/'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    // A table that is asked by a word out of a request must not answer to `constructor` or `__proto__`.
    files: ['{app,db,sandbox,tenants}/**/*.{ts,tsx}', 'server.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...ofProduct],
    },
  },
  {
    files: ['app/routes/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...ofProduct, ...uncheckedIdsOfRequests] },
  },
  {
    files: ['{app,db,sandbox,scripts,tenants}/**/*.{ts,tsx,mjs}', 'server.ts'],
    ignores: ['db/migrations/**'],
    rules: { 'max-lines': ['error', 500] },
  },
  {
    files: ['tests/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'Math',
          property: 'random',
          message: 'Draw from randomFrom(testSeed), so that a run repeats itself.',
        },
      ],
    },
  },
  // The launcher, the benchmarks and their like speak to a terminal.
  { files: ['scripts/**', 'bench/**', 'sandbox/main.ts'], rules: { 'no-console': 'off' } },
)
