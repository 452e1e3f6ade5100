/**
 * Overrides for Swagger UI's stylesheet, whose colours have too little contrast and whose links are too small to tap.
 */
export const apiDocsStylesheet = `
.swagger-ui .info .title small { background: #4a4a4a; }
.swagger-ui .info .title small.version-stamp { background: #3a5a00; }
.swagger-ui .info .title small pre { color: #fff; }
.swagger-ui a, .swagger-ui .info a, .swagger-ui .info .link, .swagger-ui .url { color: #1b5fb0; }
.swagger-ui .info .link { display: inline-block; min-height: 24px; line-height: 24px; }
.swagger-ui .btn.authorize, .swagger-ui .btn.authorize span { border-color: #0b6b45; color: #0b6b45; }
.swagger-ui .btn.authorize svg { fill: #0b6b45; }
.swagger-ui .opblock .opblock-summary-method { text-shadow: none; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1b5fb0; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #0b6b45; }
.swagger-ui .opblock.opblock-put .opblock-summary-method { background: #8a4b00; }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #b3261e; }
.swagger-ui .opblock.opblock-patch .opblock-summary-method { background: #00697a; }
.swagger-ui .opblock a.nostyle { display: inline-block; min-height: 24px; line-height: 24px; color: #3b4151; }
.swagger-ui .opblock-summary-description, .swagger-ui .parameter__in, .swagger-ui .parameter__type,
.swagger-ui .prop-format, .swagger-ui .response-control-media-type__accept-message,
.swagger-ui .response-col_links, .swagger-ui .renderedMarkdown p, .swagger-ui .tab li button,
.swagger-ui [class*="json-schema-2020-12"] { color: #3b4151 !important; }
.swagger-ui .parameter__name.required span, .swagger-ui .parameter__name.required::after { color: #b3261e; }
.swagger-ui button, .swagger-ui .btn { min-height: 24px; min-width: 24px; }
.swagger-ui .copy-to-clipboard { min-height: 28px; }
.swagger-ui .microlight span { color: #fff !important; }
/* The path beside it can be copied as any text; its button hides behind the summary. */
.swagger-ui .view-line-link { display: none; }
.swagger-ui .try-out__btn { color: #3b4151; border-color: #3b4151; }
`
