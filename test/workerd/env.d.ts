declare namespace Cloudflare {
  interface Env {
    BLANK: DurableObjectNamespace;
  }
}
