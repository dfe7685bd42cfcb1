import { useLocation } from 'react-router-dom'
import { screenAt } from '../../core/screens/screens.ts'
import { RestrictionNote } from '../../ui/RestrictionNote.tsx'

const ACCOUNT = '/pages/personal/personal'

/** That the account is frozen or closing, above the main screens: the tabs and the account. */
export const RestrictionBar = () => {
  const screen = screenAt(useLocation().pathname)
  return screen?.tab !== undefined || screen?.path === ACCOUNT ? <RestrictionNote bar /> : null
}
