/** Packages that compute or draw what must not be guessed or forged, and the protocol's SHA-256. */
const PACKAGES =
  /^(?:(?:node:)?crypto|@node-rs\/argon2|@noble\/[\w./-]+|otpauth|@peculiar\/x509|@simplewebauthn\/[\w/]+|(?:\.\.?\/)+(?:proofs\/)?sha256\.ts)$/
/** Their first argument says which algorithm is meant. */
const NAMED =
  /^(?:create(?:Hash|Hmac|Cipheriv|Decipheriv|Sign|Verify)|hash|hkdfSync|pbkdf2\w*|generateKey(?:Pair)?Sync)$/
/** Shapes, readers, notations and parts of a certificate: they compute nothing. */
const NO_CALL = /^(?:KeyObject|X509Certificate|webcrypto|bytesToHex|KeyUsageFlags|ExtendedKeyUsage|\w+Extension)$/

const IMPORT = /import\s+(type\s+)?\{([^}]*)\}\s+from\s+'([^']+)'/g
/** Any other way to a package: what of it is used cannot be told from the line, so its name stands for it. */
const OTHER_WAY = /(?:\bfrom|\bimport|\bimport\(|\brequire\(|getBuiltinModule\()\s*'([^'.][^']*)'/g
/** What platforms have without an import. */
const GLOBAL = /\b(getRandomValues|randomUUID|Math\.random)\b/g
const SUBTLE = /\b(subtle)\??\.(\w+)\(/g

export const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1')

/** Each use of an imported name; with its algorithm where the first argument names one, `(?)` where that is no literal. */
const usesOf = (name: string, alias: string, text: string): string[] => {
  if (!NAMED.test(name)) return [name]
  return text
    .split(new RegExp(`\\b${alias}\\(\\s*`))
    .slice(1)
    .map((rest) => `${name}(${/^'[^']*'/.exec(rest)?.[0] ?? '?'})`)
}

/** The cryptographic calls of a source file in TypeScript or JavaScript, each once, in order. */
export const cryptoCalls = (source: string): string[] => {
  const text = withoutComments(source)
  const found = new Set<string>()
  for (const [, isType, names = '', from = ''] of text.matchAll(IMPORT)) {
    // Of the protocol only its SHA-256 counts.
    const isOurs = from === '#protocol'
    if (isType !== undefined || !(isOurs || PACKAGES.test(from))) continue
    for (const each of names.split(',').map((name) => name.trim())) {
      const [name = '', alias = name] = each.split(' as ')
      if (name === '' || name.startsWith('type ') || NO_CALL.test(name) || (isOurs && name !== 'sha256')) continue
      for (const use of usesOf(name, alias, text)) found.add(use)
    }
  }
  for (const [, from = ''] of text.replace(IMPORT, '').matchAll(OTHER_WAY)) if (PACKAGES.test(from)) found.add(from)
  for (const [, name = ''] of text.matchAll(GLOBAL)) found.add(name)
  for (const [, subtle = '', name = ''] of text.matchAll(SUBTLE)) found.add(`${subtle}.${name}`)
  return [...found].toSorted()
}

/** The cryptographic functions of a file in SQL. */
export const sqlCryptoCalls = (source: string): string[] => {
  const text = source.replace(/--.*$/gm, '')
  const found = text.matchAll(/\b(sha\d+|md5|digest|hmac|crypt|gen_salt|gen_random_\w+|random|pgp_\w+)\s*\(/g)
  return [...new Set([...found].map(([, name = '']) => name))].toSorted()
}

const ALGORITHM =
  /'((?:RSA-)?SHA-?\d+(?:[-/]\d+)?|HMAC|MD[245]|RIPEMD-?160|BLAKE\w+|(?:AES|DES|RC[245]|BF|CAMELLIA|SM4|CHACHA20)-[\w-]+|AES|RC4|P-\d{3}|ED(?:25519|448)|X(?:25519|448)|ECDSA|ECDH|RSA\w*(?:-[\w-]+)?|[HRPE]S\d{3}|PBKDF2|HKDF|scrypt|bcrypt|argon2\w*)'/gi

/** The algorithms that a source file names in a literal, each once, in order. */
export const namedAlgorithms = (source: string): string[] =>
  [...new Set([...withoutComments(source).matchAll(ALGORITHM)].map(([, name = '']) => name))].toSorted()
