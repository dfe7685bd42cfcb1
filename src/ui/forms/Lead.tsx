import css from './Form.module.css'

/** What a page wants, and why. */
export const Lead = ({ title, text }: { title: string; text: string }) => (
  <div className={css['lead']}>
    <p className={css['hello']}>{title}</p>
    <p className={css['sub']}>{text}</p>
  </div>
)
