/** What the page of the authenticator is opened for. */
export type CodeUse = 'login' | 'signup' | 'reset' | 'pay' | 'bind'

const PAGE = '/pages/login/gooleVerify'

/** Its address for a use, with the rest of the query (where to go afterwards). */
export const withFor = (use: CodeUse, search = ''): string => {
  const query = new URLSearchParams(search)
  query.set('for', use)
  return `${PAGE}?${query}`
}

/** What it was opened for; `bind` where nothing says so. */
export const readFor = (search: string): CodeUse => {
  const given = new URLSearchParams(search).get('for')
  return given === 'login' || given === 'signup' || given === 'reset' || given === 'pay' ? given : 'bind'
}
