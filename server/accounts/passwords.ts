import { hash, verify } from '@node-rs/argon2'

/** Hashing of secrets that people can remember: argon2id, salted, at most two at once. */
export interface Passwords {
  hash(secret: string): Promise<string>
  /** With no stored hash it works just as long and answers false, so that unknown accounts look like wrong passwords. */
  verify(stored: string | undefined, secret: string): Promise<boolean>
}

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane; about 20 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const AT_ONCE = 2

/** Runs at most `limit` tasks at once, the others in the order of their coming. */
const queue = (limit: number) => {
  const waiting: (() => void)[] = []
  let free = limit
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}

export const createPasswords = async (): Promise<Passwords> => {
  const run = queue(AT_ONCE)
  const dummy = await hash('a password that nobody has', COST)
  return {
    hash: (secret) => run(() => hash(secret, COST)),
    verify: async (stored, secret) => {
      const right = await run(() => verify(stored ?? dummy, secret))
      return right && stored !== undefined
    },
  }
}

/** Passwords that are tried first by everyone who guesses (eight characters and more). */
const GUESSED_FIRST = new Set(
  `password passw0rd password1 password12 password123 12345678 123456789 1234567890 0123456789 87654321 11111111
  00000000 88888888 66666666 12341234 11223344 123123123 987654321 1q2w3e4r 1qaz2wsx qwertyui qwertyuiop qwerty123
  qwerty12 asdfghjkl zxcvbnm1 abcd1234 abc12345 a1234567 aa123456 iloveyou sunshine princess football baseball
  superman trustno1 starwars letmein1 welcome1 dragon12 computer internet bitcoin1 tapeline`.split(/\s+/),
)

/** Is the password easy to guess: common, one character repeated, or made of the account's own name? */
export const isWeakPassword = (password: string, accountName: string): boolean => {
  const plain = password.toLowerCase()
  const own = accountName.split('@')[0] ?? accountName
  return GUESSED_FIRST.has(plain) || new Set(plain).size < 3 || plain === accountName || plain === own
}
