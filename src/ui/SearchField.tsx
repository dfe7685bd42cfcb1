import css from './SearchField.module.css'
import { TextField } from './TextField.tsx'

/** As many letters as a search takes unless told otherwise. */
const MOST_LETTERS = 60

interface SearchFieldProps {
  label: string
  text: string
  onText: (text: string) => void
  /** Letters at most. */
  most?: number
  /** `characters` for codes such as BTC. */
  autoCapitalize?: 'characters'
  /** Stands on a page, with space around it; without it fills its card or sheet. */
  page?: boolean
}

/**
 * What is searched for on a page or in a sheet: a landmark with one field, never completed or corrected by the browser. It
 * searches while it is typed; Enter has nothing to add.
 */
export const SearchField = ({ label, text, onText, most, autoCapitalize, page = false }: SearchFieldProps) => (
  <search className={page ? css['page'] : undefined}>
    <form onSubmit={(event) => event.preventDefault()}>
      <TextField
        type="search"
        label={label}
        value={text}
        autoComplete="off"
        autoCapitalize={autoCapitalize}
        spellCheck={false}
        enterKeyHint="search"
        maxLength={most ?? MOST_LETTERS}
        onChange={(event) => onText(event.target.value)}
      />
    </form>
  </search>
)
