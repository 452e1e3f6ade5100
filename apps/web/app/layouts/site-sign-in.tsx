import { useEffect } from 'react'
import { Link } from 'react-router'
import { useText } from '../texts/text.ts'
import { showSignedIn } from '../visit/show-signed-in.ts'

/** The way in, for whoever has been here before; `visit/show-signed-in.ts` says which of its two words is seen. */
export function SiteSignIn() {
  const t = useText('shell')
  // Whoever comes by a link inside the app may have signed in or out since the visit began.
  useEffect(showSignedIn, [])
  return (
    <div className="bar-links bar-door">
      <Link className="bar-door-in" to="/login">
        {t('log_in')}
      </Link>
      <Link className="bar-door-cabinet" to="/register/lk">
        {t('cabinet')}
      </Link>
    </div>
  )
}
