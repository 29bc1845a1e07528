/* The URL parser of curl, for the rule URI only. A string is valid if curl_url_set accepts it. cc curl.c -lcurl -o curl-url */
#include <curl/curl.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[4096], text[4096];
  while (fgets(line, sizeof line, stdin)) {
    /* A JSON string. The only escape in the strings is \". */
    char *to = text;
    for (char *from = line + 1; from[1] != '\n' && from[1]; from++)
      if (*from != '\\' || from[1] != '"') *to++ = *from;
    *to = 0;
    CURLU *url = curl_url();
    int rejected = curl_url_set(url, CURLUPART_URL, text, CURLU_NON_SUPPORT_SCHEME);
    puts(rejected ? "invalid" : "valid");
    curl_url_cleanup(url);
  }
}
