import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openPhone, type Phone } from './browser.ts'
import { OPERATOR_PASSWORD, totpCode } from './operator.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** Makes an operator by the command line; answers the code of the first sign-in. */
const addOperator = async (dataDir: string, name: string, roles: string): Promise<string> => {
  const { stdout } = await promisify(execFile)(
    join(ROOT, 'node_modules/.bin/tsx'),
    ['scripts/operator.ts', 'add', name, '--roles', roles],
    { cwd: ROOT, env: { ...process.env, DATA_DIR: dataDir } },
  )
  return stdout.trim().split('\n').at(-1) ?? ''
}

/** An operator of the venue at this address who has ended his first sign-in on a phone of his own, in English. */
export const operatorPhone = async (
  { address, dataDir }: { readonly address: string; readonly dataDir: string },
  name: string,
  roles = 'reviewer,treasurer',
): Promise<Phone> => {
  const firstCode = await addOperator(dataDir, name, roles)
  const phone = await openPhone(address, { locale: 'en-US' })
  const { page } = phone
  await page.goto('/#/desk')
  await page.getByText('For operators only').waitFor()
  await page.getByRole('button', { name: 'First sign-in' }).click()
  await page.getByLabel('Operator').fill(name)
  await page.getByLabel('First sign-in code').fill(firstCode)
  await page.getByRole('button', { name: 'Next' }).click()
  const secret = await page.getByText(/^[A-Z2-7]{32}$/).textContent()
  await page.getByLabel('New password').fill(OPERATOR_PASSWORD)
  await page.getByLabel('Authenticator code').fill(totpCode(secret ?? '', Date.now()))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const inside = page.getByRole('button', { name: `Sign out ${name}` })
  const alert = page.getByRole('alert')
  await inside.or(alert).first().waitFor()
  if (!(await inside.isVisible())) {
    const said = await alert.innerText()
    await phone.close()
    throw new Error(`${name} could not sign in: ${said}`)
  }
  return phone
}
