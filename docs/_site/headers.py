"""What the pages of the site may load and do, and the headers of each file: one list.

Every page carries its policy itself, because many servers do not send custom headers. As a header
it also covers scripts of workers, and nobody can put anything before it.
"""

from __future__ import annotations

# For the pages of the rulebook.
PAGES: dict[str, str] = {
    "default-src": "'none'",
    # Python comes as WebAssembly; no text becomes a script.
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": "'self'",
    # Icons are in the style sheet; a picture in a data address loads nothing.
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    # A worker made from a blob inherits this policy; see docs/_web/src/python/sandbox.ts.
    "worker-src": "'self' blob:",
    "manifest-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'self'",
    "form-action": "'self'",
    # Markup is inserted in one place, in docs/_static/theme.js.
    "require-trusted-types-for": "'script'",
    "trusted-types": "default lit-html",
}

# For JupyterLite, which compiles code and writes styles at run time. Its pages reach no other host;
# its worker has only the header.
NOTEBOOKS: dict[str, str] = {
    "default-src": "'none'",
    "script-src": "'self' 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "media-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "connect-src": "'self' data: blob:",
    "worker-src": "'self' blob:",
    "frame-src": "'self' data: blob:",
    "manifest-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'self'",
    "form-action": "'self'",
}

# The folder of JupyterLite on the site.
FOLDER = "lite/"


def policy(rules: dict[str, str]) -> str:
    """A content security policy as one line."""
    return "; ".join(f"{name} {sources}" for name, sources in rules.items())


# --- for site operators ---------------------------------------------------------------------------

# Sent with every file. The pages carry their policies themselves; as a header it covers the scripts
# of workers, which are not covered by any page.
EVERYWHERE: dict[str, str] = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    # Checked again each time, and not sent again if unchanged, so that two versions are never
    # mixed.
    "Cache-Control": "no-cache",
}
UNDER: dict[str, dict[str, str]] = {
    "_static/bridgepath/": {"Content-Security-Policy": policy(PAGES)},
    FOLDER: {"Content-Security-Policy": policy(NOTEBOOKS)},
}
# Added to a file by the service worker. Each page gets its policy again, so that none lacks it,
# whatever is in the browser's store. The last matching folder counts.
KEPT: dict[str, dict[str, str]] = {
    folder: {
        **{name: value for name, value in EVERYWHERE.items() if name != "Cache-Control"},
        "Content-Security-Policy": policy(rules),
    }
    for folder, rules in {"": PAGES, FOLDER: NOTEBOOKS}.items()
}
# A file that is requested with its version (all.css?v=…) never changes.
VERSIONED = "public, max-age=31536000, immutable"
# Servers that do not know these types send another one, and a browser then refuses the files.
TYPES: dict[str, str] = {
    "mjs": "text/javascript",
    "wasm": "application/wasm",
    "webmanifest": "application/manifest+json",
    "whl": "application/zip",
}
# Types that are worth compressing. Python shrinks to a third of its size.
PACKED = (
    "application/javascript",
    "application/json",
    "application/manifest+json",
    "application/wasm",
    "application/zip",
    "image/svg+xml",
    "text/css",
    "text/javascript",
    "text/plain",
)


def netlify(base: str) -> str:
    """The file `_headers`, which Netlify and Cloudflare Pages read at the root of the site."""
    parts = []
    for path, headers in {"": EVERYWHERE, **UNDER}.items():
        lines = [f"  {name}: {value}" for name, value in headers.items()]
        parts.append("\n".join([f"{base}{path}*", *lines]))
    return "\n".join(parts) + "\n"


def nginx(base: str) -> str:
    """A server for nginx, with its files in /srv/bridgepath."""

    def added(headers: dict[str, str], indent: str) -> list[str]:
        values = {**headers, "Cache-Control": "$bridgepath_cache"}
        return [f'{indent}add_header {name} "{value}" always;' for name, value in values.items()]

    lines = [
        "map $arg_v $bridgepath_cache {",
        f'    "" "{EVERYWHERE["Cache-Control"]}";',
        f'    default "{VERSIONED}";',
        "}",
        "server {",
        "    listen 80;",
        "    server_name bridge.example.org;",
        "    charset utf-8;",
        "    include /etc/nginx/mime.types;",
        "    types {",
        *(f"        {kind} {suffix};" for suffix, kind in TYPES.items() if suffix != "wasm"),
        "    }",
        "    gzip on;",
        "    gzip_vary on;",
        f"    gzip_types {' '.join(PACKED)};",
        f"    error_page 404 {base}404.html;",
    ]
    for path, headers in {"": {}, **UNDER}.items():
        # A block with headers of its own inherits none from above.
        lines += [
            f"    location {base}{path} {{",
            "        alias /srv/bridgepath/" + path + ";",
            *added({**EVERYWHERE, **headers}, "        "),
            "    }",
        ]
    return "\n".join([*lines, "}"]) + "\n"


def caddy(base: str) -> str:
    """A site for Caddy, with its files in /srv/bridgepath."""
    lines = [
        "bridge.example.org {",
        "    encode {",
        "        zstd",
        "        gzip",
        "        match {",
        *(f"            header Content-Type {kind}*" for kind in (*PACKED, "text/html")),
        "        }",
        "    }",
    ]
    for path, headers in {"": EVERYWHERE, **UNDER}.items():
        lines += [
            f"    header {base}{path}* {{",
            *(f'        {name} "{value}"' for name, value in headers.items()),
            "    }",
        ]
    lines += [
        "    @versioned query v=*",
        f'    header @versioned Cache-Control "{VERSIONED}"',
        *(f'    header *.{suffix} Content-Type "{kind}"' for suffix, kind in TYPES.items()),
        f"    handle_path {base}* {{",
        "        root * /srv/bridgepath",
        "        file_server",
        "    }",
        "    handle_errors {",
        "        root * /srv/bridgepath",
        "        rewrite * /404.html",
        "        file_server",
        "    }",
        "}",
    ]
    return "\n".join(lines) + "\n"


WRITTEN = {"netlify": netlify, "nginx": nginx, "caddy": caddy}
