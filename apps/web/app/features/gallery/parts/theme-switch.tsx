import { Button } from '@qadam/kit/button/button.tsx'
import { useEffect, useState } from 'react'
import { useText } from '../../../texts/text.ts'
import { paintTheme, type Theme, themes } from '../paint-theme.ts'

export function ThemeSwitch() {
  const t = useText('gallery')
  const [theme, setTheme] = useState<Theme>('system')

  useEffect(() => {
    paintTheme(theme)
    return () => paintTheme('system')
  }, [theme])

  return (
    <p className="row">
      {themes.map((name) => (
        <Button key={name} kind="outlined" selected={theme === name} onClick={() => setTheme(name)}>
          {t(`theme_${name}`)}
        </Button>
      ))}
    </p>
  )
}
