/** For a URL that cannot be decoded and so matches no page: plain, in both languages. */
export const badAddressPage = `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>400</title></head><body><h1>В адресе страницы ошибка</h1><p>Проверьте адрес или <a href="/">перейдите на главную</a>.</p>
<h1 lang="kk">Бет мекенжайында қате бар</h1><p lang="kk">Мекенжайды тексеріңіз немесе <a href="/kk">басты бетке өтіңіз</a>.</p></body></html>`
